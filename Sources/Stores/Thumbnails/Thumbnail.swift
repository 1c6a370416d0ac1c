/// A thumbnail that was found, still as a PNG file.
public struct Thumbnail: Sendable, Hashable {
    /// The bytes of the file. Its chunks are whole; what is in them may be damaged.
    public let png: [UInt8]
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// What its writer says of the original, by PNG keyword, such as `Thumb::Image::Width`.
    public let notes: [String: String]
}
