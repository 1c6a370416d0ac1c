/// A width and height in square pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    /// Pixels across.
    public let width: Int

    /// Pixels down.
    public let height: Int

    /// A size; a zero leaves that dimension to the picture's proportions.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
