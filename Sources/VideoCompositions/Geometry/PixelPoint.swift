/// A pixel of a picture, counted from its upper left one; outside of it below zero or beyond its size.
public struct PixelPoint: Sendable, Hashable, Codable {
    /// Pixels to the left of it.
    public var x: Int
    /// Pixels above it.
    public var y: Int

    /// A pixel by its place.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}
