/// Pixels: RGBA, 8 bits a channel, alpha not multiplied in, rows from the top without gaps.
public struct Bitmap: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height × 4` bytes: red, green, blue, alpha.
    public let pixels: [UInt8]

    /// Makes a bitmap; nil where the number of bytes does not match the extent.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Trusts that the number of bytes matches the extent.
    init(trusted pixels: [UInt8], width: Int, height: Int) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
