/// A rectangle on what captions are drawn on, in its units (cells or pixels) from the upper left corner.
public struct CaptionRectangle: Sendable, Hashable, Codable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// How wide.
    public var width: Double
    /// How high.
    public var height: Double

    /// A rectangle of these.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether nothing is in it.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The right edge.
    package var right: Double { x + width }
    /// The lower edge.
    package var bottom: Double { y + height }

    /// Whether two have more in common than an edge.
    package func overlaps(_ other: CaptionRectangle) -> Bool {
        x < other.right - 1e-6 && other.x < right - 1e-6 && y < other.bottom - 1e-6 && other.y < bottom - 1e-6
    }

    /// The same with width for height, for text that runs downwards.
    package var turned: CaptionRectangle { CaptionRectangle(x: y, y: x, width: height, height: width) }
}
