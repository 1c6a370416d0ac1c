/// Dates as EXIF stores them, `2024:01:24 14:50:14`, with fraction and zone in tags of their own.
enum ExifDate {
    /// The date in ISO 8601; nil where it is blank or no date.
    static func iso8601(_ text: String, fraction: String?, zone: String?) -> String? {
        let characters = Array(text.utf8)
        guard characters.count >= 10, let date = date(characters[..<10]) else { return nil }
        guard characters.count >= 19, let time = time(characters[11..<19]) else { return date }
        var result = date + "T" + time
        let decimals = (fraction ?? "").utf8.prefix { (0x30...0x39).contains($0) }
        if !decimals.isEmpty { result += "." + String(decoding: decimals, as: UTF8.self) }
        return result + (zone.flatMap(zoneText) ?? "")
    }

    private static func date(_ field: ArraySlice<UInt8>) -> String? {
        guard let year = number(field, 0, 4), let month = number(field, 5, 2), let day = number(field, 8, 2),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }

    private static func time(_ field: ArraySlice<UInt8>) -> String? {
        guard let hour = number(field, 0, 2), let minute = number(field, 3, 2), let second = number(field, 6, 2),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return padded(hour, 2) + ":" + padded(minute, 2) + ":" + padded(second, 2)
    }

    private static func zoneText(_ text: String) -> String? {
        let field = Array(text.utf8)
        if text == "Z" { return "Z" }
        guard field.count >= 6, field[0] == 0x2B || field[0] == 0x2D, number(field[1...], 0, 2) != nil,
            field[3] == 0x3A, number(field[4...], 0, 2) != nil
        else { return nil }
        let zone = String(decoding: field[..<6], as: UTF8.self)
        return zone == "+00:00" ? "Z" : zone
    }

    private static func number(_ field: ArraySlice<UInt8>, _ offset: Int, _ count: Int) -> Int? {
        guard field.count >= offset + count else { return nil }
        let digits = field.dropFirst(offset).prefix(count)
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
