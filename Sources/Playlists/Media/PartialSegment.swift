/// A part of a segment, published before the segment is complete (EXT-X-PART).
public struct PartialSegment: Sendable, Hashable {
    /// The resource.
    public let uri: PlaylistURI
    /// Seconds.
    public let duration: ExactDecimal
    /// The part of the resource; nil for all of it.
    public let byteRange: ByteRange?
    /// Whether it begins with a picture that decodes by itself.
    public let isIndependent: Bool
    /// Whether the resource is missing.
    public let isGap: Bool
}
