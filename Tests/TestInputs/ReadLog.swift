import Synchronization

/// Which stretches of an input were read. Every member may be called from any thread.
package final class ReadLog: Sendable {
    private let ranges = Mutex<[Range<Int64>]>([])

    /// All reads, in the order in which they came.
    package var all: [Range<Int64>] { ranges.withLock { $0 } }

    package func note(_ range: Range<Int64>) { if !range.isEmpty { ranges.withLock { $0.append(range) } } }

    package func clear() { ranges.withLock { $0 = [] } }

    /// The stretches within a part of the input that were read more than once.
    package func repeated(in part: Range<Int64>) -> [Range<Int64>] {
        var covered: [Range<Int64>] = []
        var repeated: [Range<Int64>] = []
        for read in all {
            let range = read.clamped(to: part)
            guard !range.isEmpty else { continue }
            repeated += covered.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
            covered.append(range)
        }
        return repeated
    }
}
