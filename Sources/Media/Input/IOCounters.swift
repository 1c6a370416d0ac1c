import Synchronization

/// What reading has cost so far. Every member may be called from any thread.
public final class IOCounters: Sendable {
    private let bytes = Atomic<Int64>(0)
    private let reads = Atomic<Int>(0)
    private let jumps = Atomic<Int>(0)
    private let kept = Atomic<Int64>(0)

    /// Those of what is read for this one, which count here too.
    private let parts: Mutex<[IOCounters]>

    /// Counters at zero.
    public init() { parts = Mutex([]) }

    /// Counters of what is made of other things: theirs together.
    package init(sumOf parts: [IOCounters]) { self.parts = Mutex(parts) }

    /// Has what another counts count here, too, from its beginning on.
    package func include(_ part: IOCounters) { parts.withLock { $0.append(part) } }

    private func sum<Value: AdditiveArithmetic>(_ own: Value, _ value: KeyPath<IOCounters, Value>) -> Value {
        parts.withLock(\.self).reduce(own) { $0 + $1[keyPath: value] }
    }

    /// Bytes that were read from the file or server.
    public var bytesRead: Int64 { sum(bytes.load(ordering: .relaxed), \.bytesRead) }

    /// Bytes of servers that were read from what was kept of earlier requests.
    public var bytesFromCache: Int64 { sum(kept.load(ordering: .relaxed), \.bytesFromCache) }

    /// Reads that were asked of the file, or requests that the server got.
    public var requests: Int { sum(reads.load(ordering: .relaxed), \.requests) }

    /// Moves to a place other than where the last read ended.
    public var seeks: Int { sum(jumps.load(ordering: .relaxed), \.seeks) }

    func countRead(_ count: Int) { add(InputCost(requests: 1, bytesRead: Int64(count))) }

    /// Counts what an opened input has cost.
    package func add(_ cost: InputCost) {
        bytes.add(cost.bytesRead, ordering: .relaxed)
        reads.add(cost.requests, ordering: .relaxed)
        kept.add(cost.bytesFromCache, ordering: .relaxed)
    }

    func countSeek() { jumps.add(1, ordering: .relaxed) }
}
