/// A playlist of the segments of one variant or rendition.
public struct MediaPlaylist: Sendable, Hashable {
    /// The protocol's version; nil where it is not stated.
    public internal(set) var version: Int?
    /// Seconds that no segment's duration, rounded, exceeds; nil where the playlist lacks it.
    public internal(set) var targetDuration: ExactDecimal?
    /// The number of the first segment.
    public internal(set) var mediaSequence: Int64 = 0
    /// How many discontinuities preceded the first segment.
    public internal(set) var discontinuitySequence: Int64 = 0
    /// How the playlist may change; nil where it may in any way.
    public internal(set) var type: MediaPlaylistType?
    /// Whether the playlist says that no segment will follow.
    public internal(set) var hasEndList = false
    /// Whether each segment describes a single picture.
    public internal(set) var isIFramesOnly = false
    /// Whether each segment can be decoded by itself.
    public internal(set) var hasIndependentSegments = false
    /// Where playing should begin.
    public internal(set) var start: StartOffset?
    /// The segments in order.
    public internal(set) var segments: [MediaSegment] = []
    /// The parts of the segment that is not complete yet.
    public internal(set) var trailingParts: [PartialSegment] = []
    /// Seconds that no part's duration exceeds.
    public internal(set) var partTarget: ExactDecimal?
    /// What the server offers to players.
    public internal(set) var serverControl: ServerControl?
    /// Resources that a player will need soon.
    public internal(set) var preloadHints: [PreloadHint] = []
    /// How far other renditions' playlists are.
    public internal(set) var renditionReports: [RenditionReport] = []
    /// How many segments this update leaves out; 0 for a whole playlist.
    public internal(set) var skippedSegments: Int64 = 0
    /// The ranges of dates, tags of one name put together.
    public internal(set) var dateRanges: [DateRange] = []
    /// Tags that no standard names, such as the marks of advertisements.
    public internal(set) var otherTags: [PlaylistTag] = []
    /// What could not be read, in the order of the lines.
    public internal(set) var problems: [PlaylistProblem] = []

    /// Whether more segments may follow, as in a live broadcast.
    public var isEndless: Bool { !hasEndList && type != .videoOnDemand }

    /// The sum of the segments' durations in seconds; nil where 64 bits do not hold it.
    public var totalDuration: ExactDecimal? {
        segments.reduce(ExactDecimal.zero) { sum, segment in sum?.adding(segment.duration) }
    }

    /// Seconds behind the end at which a player joins an endless playlist: the server's, else three target durations.
    ///
    /// Nil for a playlist that ends.
    public var liveEdgeOffset: ExactDecimal? {
        guard isEndless else { return nil }
        return serverControl?.holdBack ?? (targetDuration ?? Self.usualTarget).multiplied(by: 3)
    }

    /// Seconds after which it is worth reading an endless playlist again that has changed, or has not (RFC 8216, 6.3.4): a
    /// target duration, or half of one, within bounds. Nil for a playlist that ends.
    public func reloadInterval(hasChanged: Bool) -> Double? {
        guard isEndless else { return nil }
        let target = (targetDuration ?? Self.usualTarget).double
        return min(max(hasChanged ? target : target / 2, 0.5), 60)
    }

    /// What a playlist is taken to have that lacks its target duration.
    private static let usualTarget = ExactDecimal(6)

    /// The keys in the order in which they are first needed.
    public var keys: [EncryptionKey] {
        var known: Set<EncryptionKey> = []
        var keys: [EncryptionKey] = []
        var previous: [EncryptionKey] = []
        for segment in segments where segment.keys != previous {
            previous = segment.keys
            keys += previous.filter { known.insert($0).inserted }
        }
        return keys
    }

    /// Whether a segment is encrypted.
    public var isEncrypted: Bool { segments.contains(where: \.isEncrypted) }

    /// Whether nothing but a system of rights management decrypts one of the segments.
    public var isProtected: Bool { segments.contains(where: \.isProtected) }

    /// When a segment begins, in seconds since 1970: as stated at it, else counted from the nearest that precedes it.
    public func startDate(ofSegmentAt index: Int) -> Double? {
        guard segments.indices.contains(index) else { return nil }
        var elapsed = 0.0
        for place in stride(from: index, through: 0, by: -1) {
            if place < index { elapsed += segments[place].duration.double }
            if let date = segments[place].programDateTime { return date.secondsSince1970 + elapsed }
        }
        return nil
    }
}
