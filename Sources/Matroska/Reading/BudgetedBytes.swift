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

    /// Reads, and throws `Spent` where the budget is less than what is asked for.
    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard count <= budget else { throw Spent() }
        let bytes = try source.read(at: offset, count: count)
        budget -= bytes.count
        return bytes
    }
}
