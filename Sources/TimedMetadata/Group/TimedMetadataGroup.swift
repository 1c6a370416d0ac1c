public import Media

/// What is said of a stretch of a track's time: a position, the values of a sensor, marks of an edit.
public struct TimedMetadataGroup: Sendable {
    /// Where it applies on the asset's timeline.
    public let timeRange: TimeRange

    private let contents: any TimedMetadataContents

    init(_ contents: any TimedMetadataContents, timeRange: TimeRange) {
        self.contents = contents
        self.timeRange = timeRange
    }

    /// A group of one's own: what these statements say of a stretch of time.
    public init(_ items: [MetadataItem], timeRange: TimeRange) {
        self.init(StatedItems(items: items), timeRange: timeRange)
    }

    /// What several groups say while all of them hold; nil without any.
    init?(joining groups: [TimedMetadataGroup], key: String) {
        guard let first = groups.first else { return nil }
        if groups.count == 1 {
            self = first
            return
        }
        let ends = groups.map(\.timeRange.end).filter(\.isNumeric)
        let start = groups.reduce(first.timeRange.start) { max($0, $1.timeRange.start) }
        self.init(
            JoinedContents(key: key, parts: groups.map(\.contents)),
            timeRange: TimeRange(start: start, end: max(start, ends.min() ?? .indefinite)))
    }

    /// The same at another time.
    func moved(to range: TimeRange) -> Self { Self(contents, timeRange: range) }

    /// The stream that it is of, such as `GPS5`: four letters, or the track's format where it has one stream only.
    public var key: String { contents.key }

    /// The keys of its items: those of the streams of a track whose samples state several things at once, else `key` alone.
    public var itemKeys: [String] { contents.itemKeys }

    /// What is said. Decoded at each access, so that groups that nobody looks into cost nothing.
    public var items: TimedMetadataItems { TimedMetadataItems(contents) }
}
