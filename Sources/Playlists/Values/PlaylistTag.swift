/// A tag that no standard names, such as the marks of advertisements (EXT-X-CUE-OUT and others).
public struct PlaylistTag: Sendable, Hashable, Codable {
    /// The name without the number sign.
    public let name: String
    /// What follows the colon; empty where nothing does.
    public let value: String
    /// The line, the first being 1.
    public let line: Int
    /// How many segments precede it; 0 in a multivariant playlist.
    public let segmentIndex: Int

    /// The same before the segment that lies so many places further on.
    func moved(by places: Int) -> PlaylistTag {
        PlaylistTag(name: name, value: value, line: line, segmentIndex: max(0, segmentIndex + places))
    }
}
