public import Media

/// What a track of timed metadata may state.
public struct MetadataKey: Sendable, Hashable {
    /// Whose vocabulary it belongs to: QuickTime metadata, or another whose name has at most four letters of ASCII.
    public let keySpace: MetadataKeySpace

    /// The key, such as `com.apple.quicktime.location.ISO6709`.
    public let key: String

    /// The language of its values by BCP 47; nil where they have none.
    public let locale: String?

    /// A key.
    public init(_ key: String, in keySpace: MetadataKeySpace = .quickTimeMetadata, locale: String? = nil) {
        self.key = key
        self.keySpace = keySpace
        self.locale = locale
    }

    /// The key of an item.
    public init(_ item: MetadataItem) { self.init(item.key, in: item.keySpace, locale: item.locale) }

    /// Where the device was, as an ISO 6709 string.
    public static let location = MetadataKey("com.apple.quicktime.location.ISO6709")

    /// How far a place may be wrong across ground, in metres.
    public static let horizontalAccuracy = MetadataKey("com.apple.quicktime.location.accuracy.horizontal")
}
