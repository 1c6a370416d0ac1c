/// Bytes in memory as a source.
public final class MemoryBytes: ByteSource {
    private let bytes: [UInt8]

    /// A source of these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The count of the bytes.
    public var length: Int64? { Int64(bytes.count) }

    /// The bytes there; fewer at the end.
    public func read(at offset: Int64, count: Int) -> [UInt8] {
        guard count > 0, let start = Int(exactly: offset), bytes.indices.contains(start) else { return [] }
        return Array(bytes[start...].prefix(count))
    }
}
