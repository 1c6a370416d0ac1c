internal import Media
internal import Telemetry

/// What a reader knows of a group, decoded when it is asked for.
protocol TimedMetadataContents: Sendable {
    /// The stream that it is of.
    var key: String { get }

    /// What is said at a time.
    func items(at timeRange: TimeRange) -> [MetadataItem]

    /// The position that is stated; nil where none is.
    var location: GeographicPosition? { get }
}
