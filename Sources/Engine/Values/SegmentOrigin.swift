public import Media
public import Places

/// What a film that is put together from others presents at a time.
public struct SegmentOrigin: Sendable, Hashable, Codable {
    /// What people call the file that it is of.
    public var name: String
    /// Where that file lies; nil where nothing leads there.
    public var place: Place?
    /// The time in that file.
    public var time: MediaTime
}
