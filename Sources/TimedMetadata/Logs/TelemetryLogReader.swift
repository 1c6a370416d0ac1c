internal import Media
internal import Telemetry

/// Makes a group of each point of a log.
struct TelemetryLogReader: TimedMetadataReader {
    private let format: TelemetryLogFormat
    /// When the log begins, in seconds since 1970; nil when not known.
    private let began: Double?

    init(_ format: TelemetryLogFormat, date: MetadataDate?) {
        self.format = format
        began = date?.secondsSince1970
    }

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        let date = began.map { $0 + sample.presentationTime.seconds }
        guard let point = TelemetryLog.point(sample.data, format: format, date: date) else {
            return TimedMetadataReading(groups: [], isDamaged: true)
        }
        var statements = point.statements
        switch selection {
        case .all: break
        case .positions: if point.position == nil { return TimedMetadataReading(groups: []) }
        case .keys(let keys) where keys.contains(format.rawValue): break
        case .keys(let keys):
            statements.removeAll { !keys.contains($0.key) }
            if statements.isEmpty { return TimedMetadataReading(groups: []) }
        }
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        let contents = Contents(format: format, position: point.position, statements: statements)
        return TimedMetadataReading(groups: [TimedMetadataGroup(contents, timeRange: range)])
    }

    private struct Contents: TimedMetadataContents {
        let format: TelemetryLogFormat
        let position: GeographicPosition?
        let statements: [LoggedPoint.Statement]

        var key: String { format.rawValue }
        var itemKeys: [String] { statements.map(\.key) }
        var location: GeographicPosition? { position }

        var items: [MetadataItem] {
            statements.map { statement in
                var attributes: [String: String] = [:]
                if format == .gpx, let quantity = GPXQuantity(rawValue: statement.key) {
                    attributes["name"] = quantity.name
                    attributes["unit"] = quantity.unit
                }
                return MetadataItem(
                    keySpace: MetadataKeySpace(rawValue: format.rawValue), key: statement.key,
                    value: MetadataValue(statement.value), extraAttributes: attributes)
            }
        }
    }
}
