/// A named stretch of an asset.
public struct Chapter: Sendable, Hashable, Codable {
    /// The title; nil when it has none.
    public let title: String?

    /// Where it lies on the asset's timeline.
    public let timeRange: TimeRange

    /// The container's number for it.
    public let identifier: Int64
}
