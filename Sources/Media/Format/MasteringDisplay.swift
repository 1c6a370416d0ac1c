/// The screen that the pictures were graded on (SMPTE ST 2086).
public struct MasteringDisplay: Sendable, Hashable, Codable {
    /// A point of the CIE 1931 diagram.
    public struct Chromaticity: Sendable, Hashable, Codable {
        /// The x coordinate, 0 to 1.
        public let x: Double
        /// The y coordinate, 0 to 1.
        public let y: Double
    }

    /// Red, green and blue in this order; nil when not stated.
    public let primaries: [Chromaticity]?

    /// White; nil when not stated.
    public let whitePoint: Chromaticity?

    /// The darkest light in cd/m²; nil when not stated.
    public let minimumLuminance: Double?

    /// The brightest light in cd/m²; nil when not stated.
    public let maximumLuminance: Double?
}
