public import Media

/// A stretch of a composition's track: a stretch of a track of an asset at an even rate, or a gap.
///
/// Its times are exact. Where `MediaTime` cannot hold one, what it tells is the next nanosecond.
public struct CompositionTrackSegment: Sendable, Hashable {
    let media: ClipMedia?
    let start: ExactTime
    let end: ExactTime

    init(_ media: ClipMedia?, from start: ExactTime, to end: ExactTime) {
        (self.media, self.start, self.end) = (media, start, end)
    }

    /// A stretch of a track, presented within `target`: faster where that is shorter, slower where it is longer, and held
    /// where `source` has no duration.
    ///
    /// Throws `MediaError.invalidRequest` for times that are not numeric, before zero or beyond what a timeline holds, and
    /// for a target without length.
    public init(_ source: TimeRange, of track: Track, target: TimeRange) throws(MediaError) {
        let start = try ExactTime(position: source.start, "the start of the source")
        let duration = try ExactTime(position: source.duration, "the duration of the source")
        try self.init(ClipMedia(track: track, start: start, duration: duration), target)
    }

    /// A gap.
    ///
    /// Throws as `init(_:of:target:)`.
    public init(empty target: TimeRange) throws(MediaError) { try self.init(nil, target) }

    private init(_ media: ClipMedia?, _ target: TimeRange) throws(MediaError) {
        let start = try ExactTime(position: target.start, "the start of the target")
        let duration = try ExactTime(length: target.duration, "the duration of the target")
        self.init(media, from: start, to: start + duration)
    }

    /// The track whose samples are presented; nil in a gap.
    public var sourceTrack: Track? { media?.track }

    /// Which part of its asset's timeline is presented; nil in a gap. Of no duration where one frame is held.
    public var source: TimeRange? {
        media.map { TimeRange(start: $0.start.mediaTime, end: ($0.start + $0.duration).mediaTime) }
    }

    /// Where on the composition's timeline it is presented.
    public var target: TimeRange { TimeRange(start: start.mediaTime, end: end.mediaTime) }

    /// Whether nothing is presented.
    public var isEmpty: Bool { media == nil }

    /// Seconds of the source in a second of the composition: 1 is natural, 0 holds one frame; 1 in a gap.
    public var rate: Double {
        guard let media else { return 1 }
        let length = end - start
        return media.duration == length ? 1 : media.duration.mediaTime.seconds / length.mediaTime.seconds
    }
}

extension CompositionTrackSegment: CustomStringConvertible {
    /// The stretches in seconds, for logs.
    public var description: String {
        let place = "\(target.start.seconds) s to \(target.end.seconds) s"
        guard let source, let sourceTrack else { return "\(place): gap" }
        return "\(place): \(source.start.seconds) s to \(source.end.seconds) s of track \(sourceTrack.trackID)"
    }
}
