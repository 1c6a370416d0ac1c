internal import Media
internal import Telemetry

/// What a caller states of a stretch of time.
struct StatedItems: TimedMetadataContents {
    let items: [MetadataItem]

    var key: String { BoxedMetadataReader.key }
    var itemKeys: [String] { items.map(\.key) }

    var location: GeographicPosition? {
        let place = items.first { $0.commonKey == .location || $0.key == MetadataItem.locationKey }
        return place?.position { space, key in items.first { $0.keySpace == space && $0.key == key } }
    }
}
