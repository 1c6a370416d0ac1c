internal import Media
internal import Telemetry

/// Keeps the bytes of samples whose format nobody knows.
struct OpaqueReader: TimedMetadataReader {
    let key: String

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        switch selection {
        case .all: break
        case .keys(let keys): guard keys.contains(key) else { return TimedMetadataReading(groups: []) }
        case .positions: return TimedMetadataReading(groups: [])
        }
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        return TimedMetadataReading(groups: [
            TimedMetadataGroup(Contents(key: key, data: sample.data), timeRange: range)
        ])
    }

    private struct Contents: TimedMetadataContents {
        let key: String
        let data: [UInt8]
        var location: GeographicPosition? { nil }

        var items: [MetadataItem] { [MetadataItem(keySpace: .container, key: key, value: .data(data))] }
    }
}
