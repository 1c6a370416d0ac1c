/// The display that colours were judged on (SMPTE ST 2086).
public struct MasteringMetadata: Sendable, Hashable, Codable {
    /// A point of the CIE 1931 diagram.
    public struct Chromaticity: Sendable, Hashable, Codable {
        /// The first coordinate.
        public let x: Double
        /// The second coordinate.
        public let y: Double
    }

    /// Red.
    public let red: Chromaticity?
    /// Green.
    public let green: Chromaticity?
    /// Blue.
    public let blue: Chromaticity?
    /// White.
    public let whitePoint: Chromaticity?
    /// The greatest luminance in candela per square metre.
    public let luminanceMax: Double?
    /// The least luminance in candela per square metre.
    public let luminanceMin: Double?

    init(_ element: Element, _ reader: ElementReader) {
        var numbers: [UInt32: Double] = [:]
        reader.children(of: element) { child in
            if ElementID.masteringNumbers.contains(child.id) { numbers[child.id] = reader.float(child) }
        }
        func point(_ index: UInt32) -> Chromaticity? {
            let first = ElementID.masteringNumbers.lowerBound + 2 * index
            guard let x = numbers[first], let y = numbers[first + 1] else { return nil }
            return Chromaticity(x: x, y: y)
        }
        (red, green, blue, whitePoint) = (point(0), point(1), point(2), point(3))
        luminanceMax = numbers[ElementID.masteringNumbers.upperBound - 1]
        luminanceMin = numbers[ElementID.masteringNumbers.upperBound]
    }
}
