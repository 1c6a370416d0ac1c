/// A place, as 3GPP's `loci` has it (3GPP TS 26.244, 8.8).
public struct GeographicLocation: Sendable, Hashable, Codable {
    /// Degrees, north being positive.
    public let latitude: Double
    /// Degrees, east being positive.
    public let longitude: Double
    /// Metres.
    public let altitude: Double
    /// The place's name; nil when not stated.
    public let name: String?
    /// What the place was to the film: 0 shooting location, 1 real location, 2 fictional location.
    public let role: UInt8
    /// The celestial body; nil when not stated, which means the Earth.
    public let body: String?
    /// Further remarks; nil when not stated.
    public let notes: String?

    /// The place as ISO 6709 writes it, in degrees to five places, with the altitude unless that is 0.
    public var iso6709: String {
        var text = Self.number(latitude, wholeDigits: 2, places: 5) + Self.number(longitude, wholeDigits: 3, places: 5)
        if altitude != 0 { text += Self.number(altitude, wholeDigits: 3, places: 3) }
        return text + "/"
    }

    private static func number(_ value: Double, wholeDigits: Int, places: Int) -> String {
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        let scaled = Int64(value.magnitude * Double(unit) + 0.5)
        func padded(_ number: Int64, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int64(unit))
        return (value < 0 ? "-" : "+") + padded(whole, wholeDigits) + "." + padded(fraction, places)
    }
}
