internal import Media
import Synchronization

/// The directories of the archives that were read last, each read once however many want it.
///
/// Bounded; what was wanted longest ago goes first. Every member may be called from any thread that may wait.
final class DirectoryCache: Sendable {
    fileprivate struct State {
        var known: [InputIdentity: ArchiveDirectory] = [:]
        /// The one that was wanted longest ago first.
        var order: [InputIdentity] = []
        /// Those that somebody reads, as far as they have come.
        var underWay: [InputIdentity: ArchiveDirectory] = [:]
    }

    private let capacity: Int
    private let state = Mutex(State())
    private let condition = Condition()

    /// How soon whoever waits for another's reading asks whether it is wanted, in nanoseconds.
    private static let slice: UInt64 = 20_000_000

    /// A cache of at most `capacity` bytes, or of one directory that has more.
    init(capacity: Int) { self.capacity = capacity }

    /// The directory of the archive with an identity: what is known, else what `read` gives. Whoever waits for another's
    /// reading hears of what has come, too.
    ///
    /// Throws what `call` and `read` throw.
    func directory(
        of identity: InputIdentity?, _ call: DirectoryCall, read: (DirectoryCall) throws -> ArchiveDirectory
    ) throws -> ArchiveDirectory {
        guard let identity else { return try read(call) }
        var told = 0
        while true {
            let (known, isMine) = state.withLock { $0.take(identity) }
            if let known { return known }
            if isMine { break }
            try call.check()
            if let deliver = call.deliver, let part = state.withLock({ $0.underWay[identity] }), part.count > told {
                told = part.count
                deliver(part)
            }
            _ = condition.wait(
                until: { state.withLock { $0.underWay[identity] == nil } }, atMost: Self.slice)
        }
        var shared = call
        shared.deliver = { part in
            self.state.withLock { $0.underWay[identity] = part }
            call.deliver?(part)
        }
        let result = Result { try read(shared) }
        state.withLock { state in
            state.underWay[identity] = nil
            if case .success(let directory) = result { state.keep(directory, identity, capacity) }
        }
        condition.signal()
        return try result.get()
    }
}

extension DirectoryCache.State {
    /// What is known; else whether it is the caller's to read.
    fileprivate mutating func take(_ identity: InputIdentity) -> (known: ArchiveDirectory?, isMine: Bool) {
        guard let found = known[identity] else {
            guard underWay[identity] == nil else { return (nil, false) }
            underWay[identity] = ArchiveDirectory()
            return (nil, true)
        }
        order.removeAll { $0 == identity }
        order.append(identity)
        return (found, false)
    }

    fileprivate mutating func keep(_ directory: ArchiveDirectory, _ identity: InputIdentity, _ capacity: Int) {
        order.append(identity)
        known[identity] = directory
        var total = known.values.reduce(0) { $0 + $1.cost }
        while total > capacity, order.count > 1 {
            total -= known.removeValue(forKey: order.removeFirst())?.cost ?? 0
        }
    }
}
