/// What the header of a picture file states.
public struct TagImageInfo: Sendable, Hashable, Codable {
    /// The size as coded, before any orientation; nil where the header was not found.
    public var size: PictureSize?
    /// Whether the file says that it has more than one frame; nil where its format does not say at its start.
    public var isAnimated: Bool?
    /// Whether the file says that it has transparency; nil where it does not say.
    public var hasAlpha: Bool?
    /// Whether a colour profile (ICC) is embedded.
    public var hasColorProfile = false
    /// How much of the picture lies in the file, as far as that was looked at.
    public var completeness = PictureCompleteness.unknown
    /// Pixels per metre, across and down; nil where not stated or stated as a ratio only.
    public var pixelsPerMetre: PictureSize?
    /// Whether nothing says that its pixels are other than square.
    public var hasSquarePixels: Bool { pixelsPerMetre?.width == pixelsPerMetre?.height }

    /// Nothing known.
    public init() {}
}
