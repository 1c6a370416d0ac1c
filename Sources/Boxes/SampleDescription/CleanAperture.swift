/// The part of a picture to show, by fractions of pixels (`clap`; ISO/IEC 14496-12, 12.1.4).
public struct CleanAperture: Sendable, Hashable {
    /// A number as two.
    public struct Fraction: Sendable, Hashable {
        /// What is divided.
        public let numerator: Int32
        /// What it is divided by; 0 in damaged files.
        public let denominator: UInt32
        /// The quotient; nil where there is none.
        public var value: Double? { denominator == 0 ? nil : Double(numerator) / Double(denominator) }
    }

    /// Pixels across.
    public let width: Fraction
    /// Pixels down.
    public let height: Fraction
    /// How far its centre lies right of the picture's.
    public let horizontalOffset: Fraction
    /// How far its centre lies below the picture's.
    public let verticalOffset: Fraction
}
