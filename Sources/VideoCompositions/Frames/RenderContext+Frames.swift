public import Media

extension RenderContext {
    /// A frame of one colour.
    public func makeFrame(filledWith color: RGBColor = .black) -> VideoFrame { VideoFrame(Canvas(size, color)) }

    /// A frame with the contents of another: where the transform of its track's layer puts it, else in the middle and as large
    /// as that allows, on black. Crop and opacity of the layer do not count.
    ///
    /// Throws `MediaError.invalidRequest` for a transform that cannot be, and where the frame's pixels cannot be had.
    public func makeFrame(copying frame: VideoFrame) throws -> VideoFrame { try frame.copied(into: self) }
}
