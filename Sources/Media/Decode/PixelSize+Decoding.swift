extension PixelSize {
    /// Whether libav decodes pictures of this size.
    package var isDecodable: Bool { Int64(width).multipliedSaturating(by: Int64(height)) <= VideoDecoder.maximumPixels }
}
