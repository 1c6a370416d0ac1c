/// What is stated of a range of dates, such as an advertisement in a broadcast (EXT-X-DATERANGE).
public struct DateRangeMetadataGroup: Sendable, Hashable {
    /// The name, unique in the presentation.
    public let uniqueID: String

    /// The kind of range, such as `com.apple.hls.interstitial`; nil where none is stated.
    public let classifyingLabel: String?

    /// When it begins; nil where nothing states that.
    public let startDate: MetadataDate?

    /// When it ends: as stated, by its duration, or where the next of its kind begins; nil where none of these is known.
    public let endDate: MetadataDate?

    /// Where it begins on the asset's timeline: before zero or after its end where it begins so. Nil where the presentation
    /// does not state which instants it shows.
    public let start: MediaTime?

    /// How long it lasts; nil where nothing states that.
    public let duration: MediaTime?

    /// How long it is expected to last; nil where nothing is stated of that.
    public let plannedDuration: MediaTime?

    /// Its attributes, SCTE-35 messages among them, as they are written; each with the time of the range.
    public let items: [MetadataItem]
}
