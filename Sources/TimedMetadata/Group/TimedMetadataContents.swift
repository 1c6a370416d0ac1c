internal import Media
internal import Telemetry

/// What a reader knows of a group, decoded when it is asked for.
protocol TimedMetadataContents: Sendable {
    /// The stream that it is of.
    var key: String { get }

    /// The keys of the items.
    var itemKeys: [String] { get }

    /// What is said throughout the group's time.
    var items: [MetadataItem] { get }

    /// The position that is stated; nil where none is.
    var location: GeographicPosition? { get }
}

extension TimedMetadataContents {
    var itemKeys: [String] { [key] }
}
