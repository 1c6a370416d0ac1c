/// An instant as ISO 8601 writes it with date and time, such as `2024-11-11T04:35:19.353-08:00`.
package struct DateAndTime: Sendable, Hashable {
    /// Seconds since 1970 in UTC; a time without a zone is taken as UTC.
    package let secondsSince1970: Double
    /// The zone's distance from UTC in seconds, east being positive; nil when not stated.
    package let offset: Int?

    /// Reads a text; nil for anything else. A blank may stand for the T, a comma for the point, and seconds may be missing.
    package init?(_ text: some Collection<UInt8>) {
        var digits = Digits(bytes: Array(text))
        guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2), (1...12).contains(month),
            digits.skip("-"), let day = digits.number(2), (1...31).contains(day),
            digits.skip("T") || digits.skip("t") || digits.skip(" "),
            let hour = digits.number(2), hour < 25, digits.skip(":"), let minute = digits.number(2),
            minute < 60
        else { return nil }
        var seconds = Double(hour * 3_600 + minute * 60)
        if digits.skip(":") {
            guard let second = digits.number(2), second <= 60 else { return nil }
            seconds += Double(second)
            if digits.skip(".") || digits.skip(",") { seconds += digits.fraction() }
        }
        offset = digits.zone()
        guard digits.isAtEnd else { return nil }
        let days = CivilCalendar.daysSince1970(year: year, month: month, day: day)
        secondsSince1970 = Double(days) * 86_400 + seconds - Double(offset ?? 0)
    }
}

private struct Digits {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func digit() -> Int? {
        guard position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) else {
            return nil
        }
        position += 1
        return Int(bytes[position - 1] - UInt8(ascii: "0"))
    }

    mutating func number(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    mutating func fraction() -> Double {
        var numerator = 0.0
        var denominator = 1.0
        while let digit = digit() {
            guard denominator < 1e15 else { continue }
            numerator = numerator * 10 + Double(digit)
            denominator *= 10
        }
        return numerator / denominator
    }

    /// `Z`, `+01:00`, `+0100` or `+01`; nil, without moving on, for anything else.
    mutating func zone() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let start = position
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(2) else {
            position = start
            return nil
        }
        _ = skip(":")
        return sign * (hours * 3_600 + (isAtEnd ? 0 : number(2) ?? 0) * 60)
    }
}
