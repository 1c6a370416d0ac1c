import Bytes

/// A source that gives no more than so many bytes in all.
final class LimitedBytes: ByteSource {
    private let source: any ByteSource
    private var left: Int64

    init(_ source: any ByteSource, limit: Int64) {
        self.source = source
        left = limit
    }

    var length: Int64? { source.length }

    /// Throws `Damage.limit` where the bytes asked for are more than are left.
    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard left > 0 else { throw Damage.limit }
        let most = Int(min(Int64(count), left))
        do {
            let bytes = try source.read(at: offset, count: most)
            left -= Int64(bytes.count)
            return bytes
        } catch { throw TagError.source(error) }
    }
}
