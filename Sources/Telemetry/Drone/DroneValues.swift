/// The values of a drone's caption, which are written in many ways.
enum DroneValues {
    /// Whether lengths of lenses are written in tenths of a millimetre, and openings in hundredths: `[fnum : 280]`,
    /// `[focal_len : 240]`. There are no openings of f/100.
    static func isScaled(fNumber: String?) -> Bool { fNumber.flatMap(number).map { $0 >= 100 } ?? false }

    static func values(of field: DroneCaptionScanner.Field, isScaled: Bool) -> [TelemetryValue] {
        let quantity = DroneQuantity(key: field.key)
        return field.values.map { text in
            if field.key == DroneCaptionScanner.dateKey { return .text(text) }
            let figures = quantity == .fNumber && text.hasPrefix("F") ? text.dropFirst() : text[...]
            guard let number = number(figures) else { return .text(text) }
            return switch quantity {
            case .fNumber where isScaled: .number(number / 100)
            case .focalLength where isScaled: .number(number / 10)
            // Aircraft that write no fraction state what is below the line.
            case .exposureTime where field.key != "shutter" && !text.contains("/") && (1 / number).isFinite:
                .number(1 / number)
            default: .number(number)
            }
        }
    }

    /// A number or a fraction, with or without letters of a unit behind it.
    static func number(_ text: some StringProtocol) -> Double? {
        let figures = text.prefix { $0.isASCII && $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." }
        guard let value = Double(figures), value.isFinite else { return nil }
        let rest = text[figures.endIndex...]
        if rest.first == "/", let divisor = Double(rest.dropFirst()) {
            let fraction = value / divisor
            return fraction.isFinite ? fraction : nil
        }
        return rest.contains { $0.isNumber } ? nil : value
    }
}
