internal import Media
internal import Telemetry

/// What several streams say at once; of those that state positions the first counts.
struct JoinedContents: TimedMetadataContents {
    let key: String
    let parts: [any TimedMetadataContents]

    var itemKeys: [String] { parts.flatMap(\.itemKeys) }
    var items: [MetadataItem] { parts.flatMap(\.items) }
    var location: GeographicPosition? { parts.lazy.compactMap(\.location).first }
}
