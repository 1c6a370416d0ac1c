public import Media

/// How the frames around a picture are made ready for steps, and kept.
public struct PictureSurroundings: Sendable, Hashable, Codable {
    /// The largest size; pictures keep their proportions and are never enlarged.
    public var size: PixelSize

    /// What shows through transparent pixels at that size.
    public var background: Backdrop

    /// Frames of a size, on a background.
    public init(fitting size: PixelSize, background: Backdrop) {
        self.size = size
        self.background = background
    }
}
