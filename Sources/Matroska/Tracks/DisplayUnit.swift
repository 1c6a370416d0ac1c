/// What the width and height of a display count (RFC 9559, 5.1.4.1.28.14).
public enum DisplayUnit: Int, Sendable, Hashable, Codable {
    /// Pixels.
    case pixels = 0
    /// Centimetres.
    case centimeters = 1
    /// Inches.
    case inches = 2
    /// Nothing: their ratio alone counts.
    case aspectRatio = 3
    /// Not known.
    case unknown = 4
}
