/// A date as precise as metadata states it: a year, a day or an instant (ISO 8601).
public struct MetadataDate: Sendable, Hashable, Codable {
    /// The year.
    public let year: Int
    /// The month, 1 to 12; nil when only the year is known.
    public let month: Int?
    /// The day of the month; nil when not known.
    public let day: Int?
    /// Seconds after midnight; nil when only the day is known.
    public let secondOfDay: Double?
    /// The zone's distance from UTC in seconds, east being positive; nil when not stated.
    public let offset: Int?

    /// Reads `2024`, `2024-01`, `2024-01-24`, `2024-01-24T14:50:14.25Z` and the like, with a blank for the T or an offset
    /// such as `+0100` or `+01:00` for the Z; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text.utf8.map { $0 })
        guard let year = scanner.number(digits: 4) else { return nil }
        var month: Int?
        var day: Int?
        var secondOfDay: Double?
        var offset: Int?
        if scanner.skip("-") || scanner.skip(":") {
            guard let number = scanner.number(digits: 2), (1...12).contains(number) else { return nil }
            month = number
            if scanner.skip("-") || scanner.skip(":") {
                guard let number = scanner.number(digits: 2), (1...31).contains(number) else { return nil }
                day = number
            }
        }
        if day != nil, scanner.skip("T") || scanner.skip(" ") {
            guard let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
                let minute = scanner.number(digits: 2), minute < 60
            else { return nil }
            var seconds = Double(hour * 3_600 + minute * 60)
            if scanner.skip(":") {
                guard let second = scanner.number(digits: 2), second <= 60 else { return nil }
                seconds += Double(second)
                if scanner.skip(".") { seconds += scanner.fraction() }
            }
            secondOfDay = seconds
            offset = scanner.offset()
        }
        guard scanner.isAtEnd else { return nil }
        (self.year, self.month, self.day, self.secondOfDay, self.offset) = (year, month, day, secondOfDay, offset)
    }

    /// The instant so many seconds after 1970 began, in UTC; nil beyond the year 9999.
    init?(secondsSince1970 seconds: Int64) {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        guard days > -719_162, days < 2_932_897 else { return nil }
        let date = CivilCalendar.date(daysSince1970: Int(days))
        (year, month, day) = (date.year, date.month, date.day)
        secondOfDay = Double(seconds - days * 86_400)
        offset = 0
    }

    /// The instant so many seconds after 1970 began, in UTC; nil beyond the year 9999.
    public init?(secondsSince1970 seconds: Double) {
        guard abs(seconds) < 1e12, let date = MetadataDate(secondsSince1970: Int64(seconds.rounded(.down))) else {
            return nil
        }
        (year, month, day, offset) = (date.year, date.month, date.day, date.offset)
        secondOfDay = date.secondOfDay.map { $0 + seconds - seconds.rounded(.down) }
    }

    /// Seconds since 1970 in UTC (taken as UTC when no zone is stated); nil when the day is not known.
    public var secondsSince1970: Double? {
        guard let month, let day else { return nil }
        let days = CivilCalendar.daysSince1970(year: year, month: month, day: day)
        return Double(days) * 86_400 + (secondOfDay ?? 0) - Double(offset ?? 0)
    }
}

extension MetadataDate: CustomStringConvertible {
    /// The date in ISO 8601, as precise as it is known.
    public var description: String {
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        var text = padded(year, 4)
        guard let month else { return text }
        text += "-" + padded(month)
        guard let day else { return text }
        text += "-" + padded(day)
        guard let secondOfDay else { return text }
        let whole = Int(secondOfDay)
        text += "T\(padded(whole / 3_600)):\(padded(whole / 60 % 60)):\(padded(whole % 60))"
        // Rounded: 1.699 s is a little less as a binary number. The next second is none of this one's thousandths.
        let thousandths = min(999, Int(((secondOfDay - Double(whole)) * 1_000).rounded()))
        if thousandths > 0 { text += "." + padded(thousandths, 3) }
        guard let offset else { return text }
        if offset == 0 { return text + "Z" }
        let distance = abs(offset)
        return text + (offset < 0 ? "-" : "+") + "\(padded(distance / 3_600)):\(padded(distance / 60 % 60))"
    }
}
