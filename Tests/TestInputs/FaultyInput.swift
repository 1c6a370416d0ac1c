package import Media
import Glibc
import Synchronization

/// Another input with what goes wrong with disks, servers and loaders, switched on and off while it is open.
package final class FaultyInput: ByteInput {
    /// What goes wrong.
    package struct Faults: Sendable {
        /// The most that one read gives; nil for all that is asked for.
        package var mostBytes: Int?
        /// Where reads fail.
        package var failing: Range<Int64>?
        /// What they fail with.
        package var error = MediaError(.io, "reading the file failed: Input/output error", remedy: "try again")
        /// Where reads wait until the fault is gone or their work is stopped.
        package var stalled: Range<Int64>?
        /// Whether only the next byte can be read.
        package var cannotSeek = false
        /// How it shows that it may be read when it is opened; nil for as the other says.
        package var policy: InputPolicy?
        /// The length that is told.
        package var length = Length.true

        /// Nothing wrong.
        package init() {}
    }

    /// What an input says of its length.
    package enum Length: Sendable {
        case `true`, unknown
        case lie(Int64)
    }

    private let base: any ByteInput
    private let faults: Mutex<Faults>

    /// An input with nothing wrong yet.
    package init(_ base: any ByteInput, _ faults: Faults = Faults()) {
        self.base = base
        self.faults = Mutex(faults)
    }

    /// Changes what goes wrong, from the next read on.
    package func set(_ change: (inout Faults) -> Void) { faults.withLock { change(&$0) } }

    package var name: String { base.name }
    package var url: [UInt8] { base.url }
    package var policy: InputPolicy { base.policy }
    package func currentIdentity() -> InputIdentity? { base.currentIdentity() }

    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        try base.neighbor(reference, within: reach)
    }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        Opened(try base.open(budget, interruption), self, interruption)
    }

    private final class Opened: OpenBytes {
        private let base: any OpenBytes
        private let owner: FaultyInput
        private var interruption: Interruption
        private let opening: Faults

        init(_ base: any OpenBytes, _ owner: FaultyInput, _ interruption: Interruption) {
            self.base = base
            self.owner = owner
            self.interruption = interruption
            opening = owner.faults.withLock { $0 }
        }

        var identity: InputIdentity? { base.identity }
        var policy: InputPolicy? { opening.policy ?? base.policy }
        var contentType: String? { base.contentType }
        var isSeekable: Bool { !opening.cannotSeek }

        var length: Int64? {
            switch opening.length {
            case .true: base.length
            case .unknown: nil
            case .lie(let length): length
            }
        }

        func use(_ interruption: Interruption) {
            self.interruption = interruption
            base.use(interruption)
        }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
            var faults = owner.faults.withLock { $0 }
            while let stalled = faults.stalled, stalled.contains(offset) {
                try interruption.check("reading")
                usleep(1_000)
                faults = owner.faults.withLock { $0 }
            }
            var most = min(buffer.count, max(1, faults.mostBytes ?? .max))
            if let failing = faults.failing {
                if failing.contains(offset) { throw faults.error }
                if failing.lowerBound > offset { most = Int(min(Int64(most), failing.lowerBound - offset)) }
            }
            if let stalled = faults.stalled, stalled.lowerBound > offset {
                most = Int(min(Int64(most), stalled.lowerBound - offset))
            }
            return try base.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<most]), at: offset)
        }
    }
}
