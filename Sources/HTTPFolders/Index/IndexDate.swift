internal import HTTP
internal import Times

/// Dates as servers write them in indexes. They are UTC, as far as the page says nothing else.
enum IndexDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Seconds since 1970; nil for what is no date.
    static func seconds(_ text: [UInt8]) -> Int64? {
        if let date = DateAndTime(text) { return Int64(date.secondsSince1970.rounded(.down)) }
        let words = String(decoding: text, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count <= 2, let day = words.first.flatMap(days) else {
            return words.count == 6 ? HTTPDate.seconds(String(decoding: text, as: UTF8.self)) : nil
        }
        guard words.count == 2 else { return day * 86_400 }
        let time = words[1].split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) ?? -1 }
        guard (2...3).contains(time.count), (0..<24).contains(time[0]), (0..<60).contains(time[1]),
            (0...60).contains(time.count == 3 ? time[2] : 0)
        else { return nil }
        return day * 86_400 + time[0] * 3_600 + time[1] * 60 + (time.count == 3 ? time[2] : 0)
    }

    /// The days since 1970 of `2024-02-03`, `03-Feb-2024` or `2024-Feb-03`.
    private static func days(_ word: Substring) -> Int64? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let isYearFirst = parts[0].utf8.count == 4
        let month = Int(parts[1]) ?? months.firstIndex(of: parts[1].lowercased()).map { $0 + 1 }
        guard let year = Int(isYearFirst ? parts[0] : parts[2]), (1_900..<10_000).contains(year),
            let month, (1...12).contains(month), let day = Int(isYearFirst ? parts[2] : parts[0]),
            (1...31).contains(day)
        else { return nil }
        return Int64(CivilCalendar.daysSince1970(year: year, month: month, day: day))
    }
}
