/// The display on which pictures were mastered (`mdcv`, SMPTE ST 2086; or `SmDm` of VP9).
public struct MasteringDisplayVolume: Sendable, Hashable {
    /// A chromaticity in CIE 1931.
    public struct Point: Sendable, Hashable {
        /// The x.
        public let x: Double
        /// The y.
        public let y: Double
    }

    /// The red primary.
    public let red: Point
    /// The green primary.
    public let green: Point
    /// The blue primary.
    public let blue: Point
    /// The white point.
    public let white: Point
    /// The highest luminance in candelas per square metre.
    public let maximumLuminance: Double
    /// The lowest luminance in candelas per square metre.
    public let minimumLuminance: Double
}
