/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    /// Pixels across.
    public var width: Int

    /// Pixels down.
    public var height: Int

    /// A size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

extension PixelSize: CustomStringConvertible {
    /// The size as people write it: `1920×1080`.
    public var description: String { "\(width)×\(height)" }
}
