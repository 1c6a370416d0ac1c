/// A stretch of a track's timeline and the stretch of its media that is presented there (an edit of ISO/IEC 14496-12, 8.6.6).
public struct TrackSegment: Sendable, Hashable, Codable {
    /// Which part of the media is presented, on the media's own clock; nil for an empty edit, which presents nothing.
    public let source: TimeRange?

    /// Where on the track's timeline it is presented.
    public let target: TimeRange

    /// How fast the media runs: 1 is natural, 0 holds one frame.
    public let rate: Double

    /// A stretch of media, or an empty edit without `source`, at a place of the track.
    package init(source: TimeRange?, target: TimeRange, rate: Double) {
        (self.source, self.target, self.rate) = (source, target, rate)
    }

    /// Whether nothing is presented.
    public var isEmpty: Bool { source == nil }

    /// The time on the media's clock of what is presented at a time of the track; nil in an empty edit.
    public func sourceTime(at time: MediaTime) -> MediaTime? {
        guard let source else { return nil }
        let elapsed = time - target.start
        if rate == 1 { return source.start + elapsed }
        // What begins at a whole second is not presented by whole seconds.
        let timescale = max(source.start.timescale, 90_000)
        return source.start + MediaTime(seconds: elapsed.seconds * rate, preferredTimescale: timescale)
    }
}
