internal import Media
internal import Telemetry

/// Makes a group of each text that states measurements: captions of drones, and sentences of NMEA as cameras in cars write
/// them.
///
/// Other texts are what people say, and have no groups.
struct TelemetryTextReader: TimedMetadataReader {
    /// The codecs of texts that may state some, by libav's names.
    static let codecs: Set<String> = ["mov_text", "subrip", "srt", "text"]

    /// How many bytes of length stand before the text.
    private let prefix: Int

    init(codec: String) { prefix = codec == "mov_text" ? 2 : 0 }

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        let text = text(of: sample.data)
        guard let moment = Self.moment(text) else { return TimedMetadataReading(groups: []) }
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        return moment.reading(selection, in: range)
    }

    /// The text of a sample, without the styles behind it.
    private func text(of data: [UInt8]) -> [UInt8] {
        guard prefix > 0 else { return data }
        let length = data.prefix(prefix).reduce(0) { $0 << 8 | Int($1) }
        return Array(data.dropFirst(prefix).prefix(length))
    }

    private static func moment(_ text: [UInt8]) -> StatedMoment? {
        if let caption = DroneCaption(text) { return StatedMoment(caption) }
        guard text.contains(UInt8(ascii: "$")) else { return nil }
        return TelemetryLog.point(text, format: .nmea, date: nil).map { StatedMoment($0, .nmea) }
    }
}

extension StatedMoment {
    /// What a drone's caption states.
    fileprivate init(_ caption: DroneCaption) {
        self.init(
            key: MetadataKeySpace.drone.rawValue, keySpace: .drone, location: caption.position,
            statements: caption.statements.map { ($0.key, $0.values) }, quantity: { DroneQuantity(key: $0) })
    }
}
