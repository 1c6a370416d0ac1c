/// A part of a picture, in pixels from its upper left corner; fractions are parts of pixels.
public struct Rectangle: Sendable, Hashable, Codable {
    /// What lies left of it.
    public var x: Double
    /// What lies above it.
    public var y: Double
    /// How wide it is.
    public var width: Double
    /// How high it is.
    public var height: Double

    /// A part by its upper left corner and what it measures.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether its numbers are finite, and neither side is negative.
    var isValid: Bool { [x, y, width, height].allSatisfy(\.isFinite) && width >= 0 && height >= 0 }
}
