/// A segment of a track's timeline (`elst`; ISO/IEC 14496-12, 8.6.6).
public struct EditListEntry: Sendable, Hashable, Codable {
    /// Its length in the movie's timescale.
    public let segmentDuration: UInt64
    /// Where in the media it starts, in the media's timescale; −1 for an empty segment.
    public let mediaTime: Int64
    /// How fast the media is played; 0 holds the picture at the media time.
    public let mediaRate: Double

    /// Whether nothing is presented meanwhile.
    public var isEmpty: Bool { mediaTime == -1 }
}
