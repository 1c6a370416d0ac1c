internal import Bytes

/// A source of which only so many bytes can be got.
final class BudgetedBytes: ByteSource {
    /// The budget does not allow for the read.
    struct Spent: Error {}

    private let source: any ByteSource
    private var budget: Int

    init(_ source: any ByteSource, budget: Int) {
        self.source = source
        self.budget = budget
    }

    var length: Int64? { source.length }

    /// Reads; near the end of the budget less than is asked for, and throws where nothing of it is left.
    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard budget > 0 else { throw Spent() }
        let bytes = try source.read(at: offset, count: min(count, budget))
        budget -= bytes.count
        return bytes
    }
}
