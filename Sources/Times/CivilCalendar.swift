/// Days and dates of the Gregorian calendar, extended to all years.
package enum CivilCalendar {
    // Counted in years that start in March, so that a leap day is a year's last (Howard Hinnant, “chrono-Compatible
    // Low-Level Date Algorithms”).
    private static let daysOfEra = 146_097
    private static let daysUntil1970 = 719_468

    /// The days from 1970-01-01 to a date; negative before it.
    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysOfEra + days - daysUntil1970
    }

    /// The date so many days after 1970-01-01.
    package static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + daysUntil1970
        let era = (shifted >= 0 ? shifted : shifted - (daysOfEra - 1)) / daysOfEra
        let dayOfEra = shifted - era * daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// An instant of UTC in ISO 8601 with thousandths, such as `2019-11-18T23:45:14.000Z`; nil beyond the years that have
    /// four digits.
    package static func iso8601(secondsSince1970 seconds: Double) -> String? {
        guard abs(seconds) < 1e12 else { return nil }
        let thousandths = Int((seconds * 1_000).rounded())
        let ofDay = ((thousandths % 86_400_000) + 86_400_000) % 86_400_000
        let date = date(daysSince1970: (thousandths - ofDay) / 86_400_000)
        guard (0...9_999).contains(date.year) else { return nil }
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        let day = "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
        let (minutes, rest) = (ofDay / 60_000, ofDay % 60_000)
        return
            "\(day)T\(padded(minutes / 60)):\(padded(minutes % 60)):\(padded(rest / 1_000)).\(padded(rest % 1_000, 3))Z"
    }
}
