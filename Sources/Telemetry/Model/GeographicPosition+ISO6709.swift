extension GeographicPosition {
    /// A place as ISO 6709, annex H, writes it: latitude, longitude and, where it is known, the altitude in metres, such as
    /// `+51.5335-000.1261+012.000/`. Nil for other text.
    ///
    /// Angles may have minutes and seconds behind the degrees, and the fraction is of the last of them.
    public init?(iso6709 text: String) {
        var rest = text[...]
        guard let latitude = Self.angle(&rest, degreeDigits: 2), let longitude = Self.angle(&rest, degreeDigits: 3)
        else {
            return nil
        }
        var altitude: Double?
        if rest.first == "+" || rest.first == "-" {
            guard let number = Self.number(&rest) else { return nil }
            altitude = number.isNegative ? -number.value : number.value
        }
        // A reference system may follow, and a stroke at the end.
        guard rest.isEmpty || rest == "/" || rest.hasPrefix("CRS") else { return nil }
        self.init(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    /// The place as ISO 6709, annex H, writes it in degrees, with all digits: `+51.5335-000.1261+012.0/`.
    public var iso6709: String {
        let altitude = altitude.flatMap { $0.isFinite ? Self.signed($0, wholeDigits: 3) : nil } ?? ""
        return Self.signed(latitude, wholeDigits: 2) + Self.signed(longitude, wholeDigits: 3) + altitude + "/"
    }

    private static func signed(_ number: Double, wholeDigits: Int) -> String {
        let text = DecimalText.text(number.magnitude)
        let missing = max(0, wholeDigits - text.prefix { $0 != "." }.count)
        return (number < 0 ? "-" : "+") + String(repeating: "0", count: missing) + text
    }

    /// An angle with a sign in degrees, in degrees and minutes, or with seconds, as the number of its digits tells.
    private static func angle(_ text: inout Substring, degreeDigits: Int) -> Double? {
        guard let number = number(&text) else { return nil }
        let value: Double
        switch number.digits {
        // Writers leave zeros out in front of degrees.
        case ...degreeDigits: value = number.value
        case degreeDigits + 2:
            let degrees = (number.value / 100).rounded(.down)
            value = degrees + (number.value - degrees * 100) / 60
        case degreeDigits + 4:
            let degrees = (number.value / 10_000).rounded(.down)
            let minutes = ((number.value - degrees * 10_000) / 100).rounded(.down)
            value = degrees + minutes / 60 + (number.value - degrees * 10_000 - minutes * 100) / 3_600
        default: return nil
        }
        return number.isNegative ? -value : value
    }

    /// A number behind a sign, and how many digits it has before the point.
    private static func number(_ text: inout Substring) -> (value: Double, digits: Int, isNegative: Bool)? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let figures = text.dropFirst().prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let value = Double(figures) else { return nil }
        text = text.dropFirst(1 + figures.count)
        return (value, figures.prefix { $0 != "." }.count, sign == "-")
    }
}
