internal import Media
internal import Telemetry

/// The readers by the four letters of a track's format.
enum TimedMetadataReaders {
    /// The reader for a track: one that keeps the bytes of what nobody knows. Throws `MediaError`.
    static func reader(of track: Track) async throws -> any TimedMetadataReader {
        let format = try await track.load(.formatDescriptions).first
        let code = format?.codec.fourCharCode?.description
        if format?.codec.name == "timed_id3" { return ID3SampleReader() }
        if let log = format.flatMap({ TelemetryLogFormat(rawValue: $0.codec.name) }) {
            return TelemetryLogReader(log, date: try await track.load(.assetCreationDate)?.dateValue)
        }
        switch code {
        case "gpmd": return GPMFReader()
        case "camm":
            let date = try await track.load(.assetCreationDate)?.dateValue
            return CAMMReader(filmed: date?.secondsSince1970)
        case BoxedMetadataReader.key: return BoxedMetadataReader(format?.metadata)
        case "tmcd", "tc64":
            guard let timecode = format?.timecode else { break }
            return TimecodeReader(format: timecode)
        default: break
        }
        return OpaqueReader(key: code ?? format?.codec.name ?? "data")
    }
}
