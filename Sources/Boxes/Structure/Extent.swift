/// A run of bytes of the file.
public struct Extent: Sendable, Hashable, Codable {
    /// Bytes from the start of the file to the first.
    public let offset: Int64
    /// How many bytes; never negative.
    public let length: Int64

    /// A run of `length` bytes from `offset` on; negative numbers count as 0.
    public init(offset: Int64, length: Int64) {
        self.offset = max(0, offset)
        self.length = max(0, length)
    }

    /// The place after the last byte.
    public var end: Int64 { offset.plus(length) }

    /// What is left after `count` bytes.
    func dropping(_ count: Int64) -> Extent {
        let taken = min(max(0, count), length)
        return Extent(offset: offset.plus(taken), length: length - taken)
    }

    /// The first bytes, at most `count`.
    func prefix(_ count: Int64) -> Extent { Extent(offset: offset, length: min(length, max(0, count))) }
}
