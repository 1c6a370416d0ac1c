/// A chapter with all that is said of it.
public struct ChapterMetadataGroup: Sendable, Hashable {
    /// Where it lies on the asset's timeline.
    public let timeRange: TimeRange

    /// Its title, and where there are any its artwork and links; each with the chapter's time.
    public let items: [MetadataItem]

    /// The title; nil when it has none.
    public var title: String? { items.string(for: .title) }
}
