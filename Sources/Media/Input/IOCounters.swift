import Synchronization

/// What reading has cost so far. Every member may be called from any thread.
public final class IOCounters: Sendable {
    private let bytes = Atomic<Int64>(0)
    private let reads = Atomic<Int>(0)
    private let jumps = Atomic<Int>(0)
    private let kept = Atomic<Int64>(0)

    /// Those of what is read for this one, which count here too.
    private let parts: [IOCounters]

    /// Counters at zero.
    public init() { parts = [] }

    /// Counters of what is made of other things: theirs together.
    package init(sumOf parts: [IOCounters]) { self.parts = parts }

    /// Bytes that were read from the file or server.
    public var bytesRead: Int64 { parts.reduce(bytes.load(ordering: .relaxed)) { $0 + $1.bytesRead } }

    /// Bytes of servers that were read from what was kept of earlier requests.
    public var bytesFromCache: Int64 { parts.reduce(kept.load(ordering: .relaxed)) { $0 + $1.bytesFromCache } }

    /// Reads that were asked of the file, or requests that the server got.
    public var requests: Int { parts.reduce(reads.load(ordering: .relaxed)) { $0 + $1.requests } }

    /// Moves to a place other than where the last read ended.
    public var seeks: Int { parts.reduce(jumps.load(ordering: .relaxed)) { $0 + $1.seeks } }

    func countRead(_ count: Int) { add(InputCost(requests: 1, bytesRead: Int64(count))) }

    func add(_ cost: InputCost) {
        bytes.add(cost.bytesRead, ordering: .relaxed)
        reads.add(cost.requests, ordering: .relaxed)
        kept.add(cost.bytesFromCache, ordering: .relaxed)
    }

    func countSeek() { jumps.add(1, ordering: .relaxed) }
}
