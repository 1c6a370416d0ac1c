internal import Bytes

/// A source that may be asked for so many bytes and no more.
final class BudgetedBytes: ByteSource {
    /// More was asked for.
    struct Spent: Error {}

    private let source: any ByteSource
    /// How many more bytes may be fetched.
    var remaining = 0

    init(_ source: any ByteSource) { self.source = source }

    var length: Int64? { source.length }

    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard remaining > 0 else { throw Spent() }
        let bytes = try source.read(at: offset, count: min(count, remaining))
        remaining -= bytes.count
        return bytes
    }
}
