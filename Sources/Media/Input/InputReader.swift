internal import Bytes

/// An opened input as libav and our own parsers read it: counted, bounded, interruptible, its header kept.
///
/// Confined: one worker at a time uses it, and `use(_:)` names the interruption of that worker's job first. Closes the
/// input in `deinit`, which must not run on the main thread.
final class InputReader: ByteSource {
    /// What was opened.
    let input: any ByteInput
    let counters: IOCounters

    /// How long each read may take, where the work as a whole has no limit; nil where it has.
    var stallTimeout: Duration?

    /// Whether what is read is kept for whoever opens the input again: while it is the header. What nobody else will read
    /// from is dropped for good once this is false.
    var keepsBytes = true {
        didSet {
            bytes.readsHeader = keepsBytes
            if !keepsBytes, !isShared { extents.drop() }
        }
    }

    /// Why bytes could not be read, since somebody last asked. libav may take that for the end, or go on without them.
    private(set) var failure: MediaError?
    /// What stopped a read for the present job; nil where nothing did. libav may have made a part of a packet then.
    private(set) var stop: (any Error)?
    /// Whether libav has wanted bytes again, which this input cannot give, since this was last cleared.
    var isSentBack = false

    private let bytes: any OpenBytes
    /// What of its cost is counted.
    private var countedCost = InputCost()
    /// The first bytes as they were when it was opened; empty where nobody has asked.
    private var head: [UInt8] = []
    private let extents: CachedExtents
    /// Whether others read from the same extents.
    private let isShared: Bool
    private(set) var interruption: Interruption
    /// How long a server may be silent.
    private let silence: Duration
    /// Where the last read of the input itself ended.
    private var position: Int64 = 0
    /// What our own parsers last read from a server, where each question costs a round trip.
    private var window: (start: Int64, bytes: [UInt8]) = (0, [])
    private static let windowLength = 64 << 10
    /// What is compared of a file that has grown.
    private static let headLength = 4 << 10

    /// Opens an input. Throws what opening it throws.
    init(
        _ input: any ByteInput, counters: IOCounters, budget: Budget, interruption: Interruption,
        cache: ReadCache? = .shared
    ) throws {
        self.input = input
        self.counters = counters
        self.interruption = interruption
        silence = budget.networkStallTimeout
        bytes = try input.open(budget, interruption)
        let policy = bytes.policy ?? input.policy
        let shared = policy.isCached ? bytes.identity.flatMap { cache?.extents(of: $0) } : nil
        isShared = shared != nil
        extents = shared ?? CachedExtents()
        countCost()
    }

    deinit { countCost() }

    var policy: InputPolicy { bytes.policy ?? input.policy }
    var contentType: String? { bytes.contentType }
    var identity: InputIdentity? { bytes.identity }
    var length: Int64? { bytes.length }
    var isSeekable: Bool { bytes.isSeekable }

    /// What has answered: names inside are resolved and judged against it.
    var origin: any ByteInput { bytes.redirected ?? input }

    /// The URL against which names inside are resolved.
    var url: [UInt8] { origin.url }

    /// Whether this is a pipe or device that nothing has come out of.
    var isSilent: Bool { !bytes.isSeekable && position == 0 && policy.isLocal }

    /// Makes the job with this interruption the one that reads.
    func use(_ interruption: Interruption) {
        self.interruption = interruption
        bytes.use(interruption)
        failure = nil
        stop = nil
    }

    /// Gives up what was asked for in advance: nothing is read for a while.
    func pause() { bytes.pause() }

    /// Throws why bytes could not be read, if any could not since this was last asked.
    func throwFailure() throws {
        guard let failure else { return }
        self.failure = nil
        throw failure
    }

    /// Fills a buffer with the bytes at an offset, at least one of them; zero only at the end.
    ///
    /// Throws what the interruption says, which is kept as `stop` too, and `MediaError` for a failed read, kept as `failure`.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        try checkStop()
        if let stallTimeout { interruption.setTimeout(stallTimeout) }
        let (kept, next) = extents.copy(at: offset, into: buffer)
        if kept > 0 { return kept }
        let wanted = next - offset < Int64(buffer.count) ? Int(next - offset) : buffer.count
        let count: Int
        do {
            count = try fetch(UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), at: offset)
        } catch {
            try checkStop()
            if let error = error as? MediaError { failure = error } else { stop = error }
            throw error
        }
        guard count > 0 else { return 0 }
        if keepsBytes { extents.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset) }
        return count
    }

    private func checkStop() throws {
        do { try interruption.check("reading") } catch {
            stop = error
            throw error
        }
    }

    private func fetch(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        if !bytes.isSeekable { try passOver(to: offset, buffer) }
        let count = try read(into: buffer, from: offset)
        if offset != position { counters.countSeek() }
        position = offset + Int64(count)
        return count
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer, from offset: Int64) throws -> Int {
        defer { countCost() }
        let count = try waiting { try bytes.read(into: buffer, at: offset) }
        if count > 0 {
            if bytes.cost == nil { counters.countRead(count) }
            interruption.countRead(count)
        }
        return count
    }

    private func countCost() {
        guard let cost = bytes.cost else { return }
        counters.add(cost.since(countedCost))
        countedCost = cost
    }

    /// Reads on to an offset where nothing else leads there: what is kept of an earlier opening has come from elsewhere.
    private func passOver(to offset: Int64, _ buffer: UnsafeMutableRawBufferPointer) throws {
        guard offset >= position else { throw MediaError.cannotGoBack(policy) }
        while position < offset {
            try interruption.check("reading")
            let rest = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<Int(min(Int64(buffer.count), offset - position))])
            let count = try read(into: rest, from: position)
            guard count > 0 else { return }
            position += Int64(count)
        }
    }

    /// The clock of a decode stands still while it waits for a server; what is limited is a time without a byte, and how
    /// long all waiting may take.
    private func waiting(_ body: () throws -> Int) throws -> Int {
        guard !policy.isLocal else { return try body() }
        return try interruption.whileWaiting(atMost: silence, body)
    }

    // MARK: Our own parsers

    /// Bytes apart from where libav reads; fewer than asked for only at the end.
    ///
    /// Of what cannot go back, what is kept is all there is. Throws as `read(into:at:)` does.
    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        try interruption.check("reading")
        let left = length.map { Int(clamping: max(0, $0 - offset)) } ?? count
        let wanted = min(count, left)
        guard bytes.isSeekable else { return prefix(at: offset, count: wanted) }
        guard policy.isLocal else {
            let place = offset - window.start
            if place >= 0, place <= Int64(window.bytes.count), wanted <= window.bytes.count - Int(place) {
                return Array(window.bytes[Int(place)..<Int(place) + wanted])
            }
            window = (offset, try fill(at: offset, count: wanted, upTo: min(left, InputReader.windowLength)))
            return Array(window.bytes.prefix(count))
        }
        return try fill(at: offset, count: wanted)
    }

    /// The first bytes, at most `limit`, of an input that nothing was read from yet. Throws as `read(into:at:)` does.
    func beginning(limit: Int) throws -> [UInt8] {
        try fill(at: 0, count: min(limit, length.map { Int(clamping: $0) } ?? limit))
    }

    /// So many bytes from an offset on, fewer only at the end; up to `most` where those have come already.
    private func fill(at offset: Int64, count: Int, upTo most: Int = 0) throws -> [UInt8] {
        var filled = 0
        var result = [UInt8](repeating: 0, count: max(count, most))
        while filled < count {
            let read = try result.withUnsafeMutableBytes {
                try self.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]), at: offset + Int64(filled))
            }
            guard read > 0 else { break }
            filled += read
        }
        result.removeLast(result.count - filled)
        return result
    }

    /// As many of the bytes there as are kept.
    private func prefix(at offset: Int64, count: Int) -> [UInt8] {
        var filled = 0
        var result = [UInt8](repeating: 0, count: count)
        result.withUnsafeMutableBytes { buffer in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                let kept = extents.copy(at: offset + Int64(filled), into: rest).count
                guard kept > 0 else { return }
                filled += kept
            }
        }
        result.removeLast(count - filled)
        return result
    }

    // MARK: Versions

    /// The first bytes, to know the input by; as far as they are kept of what cannot go back. Read once.
    ///
    /// Apart from what is read ahead for our own parsers: libav is about to read the same. Throws as `read(at:count:)` does.
    func beginning() throws -> [UInt8] {
        guard head.isEmpty else { return head }
        let count = length.map { Int(clamping: min($0, Int64(InputReader.headLength))) } ?? InputReader.headLength
        head = bytes.isSeekable ? try fill(at: 0, count: count) : prefix(at: 0, count: count)
        return head
    }

    /// Throws `MediaError.changed` where the input is no longer what was opened.
    func checkUnchanged() throws {
        guard let identity, let present = input.currentIdentity(), present != identity else { return }
        guard present.mayBeGrown(from: identity), try beginsAsBefore() else { throw MediaError.inputChanged }
    }

    private func beginsAsBefore() throws -> Bool {
        guard !head.isEmpty else { return false }
        var now = [UInt8](repeating: 0, count: head.count)
        let count = try now.withUnsafeMutableBytes { try bytes.read(into: $0, at: 0) }
        return count == head.count && now == head
    }
}

extension MediaError {
    /// The bytes were to be read again, and cannot be.
    static let cannotGoBack = MediaError(
        .io, "this source cannot be read from another place", remedy: "copy it to a disk first")

    /// The same of an input with this policy.
    static func cannotGoBack(_ policy: InputPolicy) -> MediaError { policy.isLocal ? .cannotGoBack : .sentInOrder }

    /// There is nothing to read.
    package static let emptyInput = MediaError(.empty, "the file is empty", remedy: "copy or download it again")

    /// The file that was opened is another one by now.
    package static let inputChanged = MediaError(
        .changed, "the file has changed since it was read", remedy: "load it again")
}
