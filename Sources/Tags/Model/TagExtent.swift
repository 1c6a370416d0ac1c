/// A run of bytes in the source.
public struct TagExtent: Sendable, Hashable, Codable {
    /// Where it begins, in bytes from the start of the source.
    public let offset: Int64
    /// How many bytes it has.
    public let length: Int64

    /// A run of these bytes.
    public init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
