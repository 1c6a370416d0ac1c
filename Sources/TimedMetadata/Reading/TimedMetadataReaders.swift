internal import Media
internal import Telemetry

/// The readers by the four letters of a track's format.
enum TimedMetadataReaders {
    /// The reader for a track: one that keeps the bytes of what nobody knows. Throws `MediaError`.
    static func reader(of track: Track) async throws -> any TimedMetadataReader {
        let format = try await track.load(.formatDescriptions).first
        let code = format?.codec.fourCharCode?.description
        let name = format?.codec.name
        if name == "timed_id3" { return ID3SampleReader() }
        if name == EventMessageReader.codec { return EventMessageReader() }
        if let name, TelemetryTextReader.codecs.contains(name) { return TelemetryTextReader(codec: name) }
        if let log = name.flatMap({ TelemetryLogFormat(rawValue: $0) }) {
            return TelemetryLogReader(log, date: try await track.load(.assetCreationDate)?.dateValue)
        }
        switch code {
        case "gpmd": return GPMFReader()
        case "camm":
            let date = try await track.load(.assetCreationDate)?.dateValue
            return CAMMReader(filmed: date?.secondsSince1970)
        case AcquisitionReader.key: return AcquisitionReader()
        case BoxedMetadataReader.key: return BoxedMetadataReader(format?.metadata)
        case "tmcd", "tc64":
            guard let timecode = format?.timecode else { break }
            return TimecodeReader(format: timecode)
        default: break
        }
        return OpaqueReader(key: code ?? name ?? "data")
    }
}
