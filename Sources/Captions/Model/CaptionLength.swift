/// A length on the picture.
public struct CaptionLength: Sendable, Hashable, Codable {
    /// What a length is measured in.
    public enum Unit: Sendable, Hashable, Codable {
        /// Hundredths of the picture's width or height; for a font, of the size it would have otherwise.
        case percent
        /// Cells of CEA-608's grid of 32 by 15, or of TTML's `cellResolution`.
        case cells
        /// Pixels of the picture.
        case pixels
        /// The size of the letters.
        case em
    }

    /// How many of the unit.
    public var value: Double
    /// The unit.
    public var unit: Unit

    /// A length of this unit.
    public init(_ value: Double, _ unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// So many hundredths.
    public static func percent(_ value: Double) -> CaptionLength { CaptionLength(value, .percent) }

    /// So many cells.
    public static func cells(_ value: Int) -> CaptionLength { CaptionLength(Double(value), .cells) }
}
