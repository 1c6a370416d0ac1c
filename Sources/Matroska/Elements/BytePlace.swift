/// Where bytes lie that were not read.
public struct BytePlace: Sendable, Hashable, Codable {
    /// The first byte, from the source's start.
    public let offset: Int64
    /// How many there are.
    public let length: Int64

    /// A place by its start and length.
    public init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
