internal import Media
internal import Telemetry

/// Makes a group of each ID3 tag of a stream.
struct ID3SampleReader: TimedMetadataReader {
    static let key = "id3"

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        return groups(ofTag: sample.data, in: range, selection)
    }

    /// The group of a tag that holds for a range.
    func groups(
        ofTag data: [UInt8], in range: TimeRange, _ selection: TimedMetadataSelection
    ) -> TimedMetadataReading {
        guard selection != .positions else { return TimedMetadataReading(groups: []) }
        let tag = ID3Sample(data)
        var items = tag.items
        if case .keys(let keys) = selection, !keys.contains(Self.key) {
            items.removeAll { !keys.contains($0.key) }
            if items.isEmpty { return TimedMetadataReading(groups: [], isDamaged: tag.isDamaged) }
        }
        let group = TimedMetadataGroup(Contents(items: items), timeRange: range)
        return TimedMetadataReading(groups: [group], isDamaged: tag.isDamaged)
    }

    private struct Contents: TimedMetadataContents {
        let items: [MetadataItem]

        var key: String { ID3SampleReader.key }
        var itemKeys: [String] { items.map(\.key) }
        var location: GeographicPosition? { nil }
    }
}
