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
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        return StatedMoment(point, format).reading(selection, in: range)
    }
}

extension StatedMoment {
    /// What a point of a log states.
    init(_ point: LoggedPoint, _ format: TelemetryLogFormat) {
        self.init(
            key: format.rawValue, keySpace: MetadataKeySpace(rawValue: format.rawValue), location: point.position,
            statements: point.statements.map { ($0.key, [$0.value]) },
            quantity: { format == .gpx ? GPXQuantity(rawValue: $0) : nil })
    }
}
