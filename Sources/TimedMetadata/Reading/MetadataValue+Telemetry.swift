internal import Media
internal import Telemetry

extension MetadataValue {
    /// A value of a measurement.
    init(_ value: TelemetryValue) {
        self =
            switch value {
            case .number(let number): .number(number)
            case .integer(let integer): .number(Double(integer))
            case .text(let text): .string(text)
            case .date(let seconds): MetadataDate(secondsSince1970: seconds).map { .date($0) } ?? .number(seconds)
            case .bytes(let bytes): .data(bytes)
            }
    }
}
