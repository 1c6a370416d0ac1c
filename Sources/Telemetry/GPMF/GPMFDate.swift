internal import Times

/// Dates as GPMF stores them: `yymmddhhmmss.sss`, in UTC.
enum GPMFDate {
    /// The instant; the bytes where they are no date.
    static func value(_ bytes: [UInt8]) -> TelemetryValue {
        seconds(bytes).map { .date($0) } ?? .bytes(bytes)
    }

    /// Seconds since 1970; nil where the bytes are no date.
    static func seconds(_ bytes: [UInt8]) -> Double? {
        let digits = bytes.map { Int($0) - 0x30 }
        guard digits.count >= 12, digits[..<12].allSatisfy({ (0...9).contains($0) }) else { return nil }
        let fields = stride(from: 0, to: 12, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
        guard (1...12).contains(fields[1]), (1...31).contains(fields[2]), fields[3] < 24, fields[4] < 60,
            fields[5] <= 60
        else { return nil }
        let thousandths = digits.dropFirst(13).prefix { (0...9).contains($0) }.prefix(3)
        guard thousandths.isEmpty || bytes[12] == UInt8(ascii: ".") else { return nil }
        let days = CivilCalendar.daysSince1970(year: 2_000 + fields[0], month: fields[1], day: fields[2])
        let whole = days * 86_400 + fields[3] * 3_600 + fields[4] * 60 + fields[5]
        let fraction = Array(thousandths + [0, 0, 0]).prefix(3).reduce(0) { $0 * 10 + $1 }
        return Double(whole) + Double(fraction) / 1_000
    }
}
