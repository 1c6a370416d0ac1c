/// A picture as plain bytes: 8-bit red, green, blue and straight alpha, row by row, in sRGB with square pixels.
public struct Picture: Sendable, Hashable {
    /// Pixels across.
    public let width: Int

    /// Pixels down.
    public let height: Int

    /// `stride * height` bytes: red, green, blue, alpha of each pixel from the top left on.
    public let pixels: [UInt8]

    /// Bytes from one row to the next.
    public var stride: Int { width * 4 }

    /// The size in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// A picture of `width` × `height` pixels; nil unless `pixels` has four bytes for each.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.init(unchecked: width, height, pixels)
    }

    init(unchecked width: Int, _ height: Int, _ pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
