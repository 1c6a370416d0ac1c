internal import Tags

/// A metadata value that was left in its file, such as a cover.
public struct DeferredValue: Sendable, Hashable {
    /// Where the bytes lie.
    enum Place: Sendable, Hashable {
        /// A picture that libav keeps as a stream.
        case stream(Int)
        /// A stretch of the file.
        case extent(offset: Int64, length: Int64)
        /// Stretches of the file, which a tag may have coded.
        case tag(TagPlace)
    }

    let place: Place

    /// Its type, such as `image/jpeg`; nil when not stated.
    public let mimeType: String?

    /// The length in bytes, as stored.
    public let byteCount: Int

    /// What it shows or says, such as `Cover (front)`; nil when not stated.
    public let comment: String?
}
