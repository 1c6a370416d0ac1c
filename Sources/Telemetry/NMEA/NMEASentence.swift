internal import Bytes
internal import Times

/// A sentence of NMEA 0183: `$GPRMC,…*hh`.
struct NMEASentence {
    /// All that stands between `$` and the check sum.
    let text: String
    /// The address, such as `GPRMC`, and what follows it.
    let fields: [Substring]

    enum Problem: Error {
        /// There is none in the line.
        case none
        /// It ends early, or its check sum is of another.
        case damaged
    }

    /// Longer ones are none. The standard has 82 characters, its users take more.
    private static let longest = 1_000

    /// The sentence in a line, before and behind which something else may stand.
    init(line: ArraySlice<UInt8>) throws(Problem) {
        guard let start = line.firstIndex(of: UInt8(ascii: "$")), line.endIndex - start <= Self.longest else {
            throw .none
        }
        let body = line[(start + 1)...].prefix { $0 != UInt8(ascii: "*") }
        let digits = line[body.endIndex...].dropFirst().prefix(2)
        guard digits.count == 2, let high = digits.first.flatMap(Digits.hexadecimal),
            let low = digits.last.flatMap(Digits.hexadecimal), body.reduce(0, ^) == high << 4 | low
        else { throw .damaged }
        text = String(decoding: body, as: UTF8.self)
        fields = text.split(separator: ",", omittingEmptySubsequences: false)
    }

    var address: String { String(fields[0]) }

    /// What kind of sentence it is, whoever sends it; proprietary ones are of no kind.
    var formatter: String { address.hasPrefix("P") ? "" : String(address.suffix(3)) }

    /// A field by its number, the first after the address being 1; nil for an empty one.
    func field(_ index: Int) -> Substring? {
        guard fields.indices.contains(index), !fields[index].isEmpty else { return nil }
        return fields[index]
    }

    func number(_ index: Int) -> Double? { field(index).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }

    /// Degrees as `ddmm.mmm` with their hemisphere in the field behind.
    func degrees(_ index: Int) -> Double? {
        guard let number = number(index), number >= 0, let side = field(index + 1) else { return nil }
        let degrees = (number / 100).rounded(.down)
        let value = degrees + (number - degrees * 100) / 60
        return side == "S" || side == "W" ? -value : value
    }

    /// Seconds since midnight of a field `hhmmss.sss`.
    func secondOfDay(_ index: Int) -> Double? {
        guard let number = number(index), (0..<240_000).contains(number) else { return nil }
        let (hours, minutes) = ((number / 10_000).rounded(.down), (number / 100).rounded(.down))
        let rest = minutes - hours * 100
        guard rest < 60 else { return nil }
        return hours * 3_600 + rest * 60 + number - minutes * 100
    }

    /// Days since 1970 of fields of two digits, and a year of two or four.
    static func day(_ day: Substring, _ month: Substring, _ year: Substring) -> Int? {
        guard let day = Int(day), let month = Int(month), var year = Int(year), (1...31).contains(day),
            (1...12).contains(month), (0...9_999).contains(year)
        else { return nil }
        // GPS is of 1980.
        if year < 100 { year += year < 80 ? 2_000 : 1_900 }
        return CivilCalendar.daysSince1970(year: year, month: month, day: day)
    }

    /// When it says that it was measured, in seconds since midnight; nil for sentences that do not.
    ///
    /// That of ZDA is when it was sent.
    var secondOfDay: Double? {
        switch formatter {
        case "RMC", "GGA", "GNS": secondOfDay(1)
        case "GLL": secondOfDay(5)
        default: nil
        }
    }

    /// The day that it states, in days since 1970.
    var day: Int? {
        switch formatter {
        case "RMC":
            guard let date = field(9), date.utf8.count == 6 else { return nil }
            return Self.day(date.prefix(2), date.dropFirst(2).prefix(2), date.suffix(2))
        case "ZDA":
            guard let day = field(2), let month = field(3), let year = field(4) else { return nil }
            return Self.day(day, month, year)
        default: return nil
        }
    }
}
