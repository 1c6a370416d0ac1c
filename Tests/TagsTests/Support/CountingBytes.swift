import Bytes

/// Bytes in memory that count what is read of them.
final class CountingBytes: ByteSource {
    private let source: MemoryBytes
    private(set) var requests = 0
    private(set) var count: Int64 = 0

    init(_ bytes: [UInt8]) { source = MemoryBytes(bytes) }

    var length: Int64? { source.length }

    func read(at offset: Int64, count: Int) -> [UInt8] {
        requests += 1
        let bytes = source.read(at: offset, count: count)
        self.count += Int64(bytes.count)
        return bytes
    }
}
