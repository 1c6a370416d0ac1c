public import Media

/// What the frames of a video composition must be like, and what makes such frames.
public struct RenderContext: Sendable {
    /// The size that frames must have: the composition's `renderSize`, times its `renderScale`.
    public let size: PixelSize

    /// How many times as large as the composition's `renderSize` that is.
    public let renderScale: Double

    /// From the composition's pixels to those of its frames, which are whole.
    let scale: Transform

    init(_ size: PixelSize, renderSize: PixelSize, renderScale: Double) {
        (self.size, self.renderScale) = (size, renderScale)
        scale = .scale(
            x: Double(size.width) / Double(renderSize.width), y: Double(size.height) / Double(renderSize.height))
    }
}
