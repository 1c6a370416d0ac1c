import Synchronization

/// What reading has cost so far. Every member may be called from any thread.
public final class IOCounters: Sendable {
    private let bytes = Atomic<Int64>(0)
    private let reads = Atomic<Int>(0)
    private let jumps = Atomic<Int>(0)

    /// Counters at zero.
    public init() {}

    /// Bytes that were read from the file or server.
    public var bytesRead: Int64 { bytes.load(ordering: .relaxed) }

    /// Reads that were asked of the file or server.
    public var requests: Int { reads.load(ordering: .relaxed) }

    /// Moves to a place other than where the last read ended.
    public var seeks: Int { jumps.load(ordering: .relaxed) }

    func countRead(_ count: Int) {
        bytes.add(Int64(count), ordering: .relaxed)
        reads.add(1, ordering: .relaxed)
    }

    func countSeek() { jumps.add(1, ordering: .relaxed) }
}
