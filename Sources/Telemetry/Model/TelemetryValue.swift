/// One value of a measurement.
public enum TelemetryValue: Sendable, Hashable {
    /// A number in its unit, or a count without one.
    case number(Double)
    /// A whole number without a scale, exactly.
    case integer(Int64)
    /// Words, or a code of four characters.
    case text(String)
    /// An instant, in seconds since 1970-01-01T00:00Z.
    case date(Double)
    /// What has no other meaning, as it is stored.
    case bytes([UInt8])

    /// The value as a number; nil for words, dates and bytes.
    public var number: Double? {
        switch self {
        case .number(let number): number
        case .integer(let integer): Double(integer)
        case .text, .date, .bytes: nil
        }
    }
}
