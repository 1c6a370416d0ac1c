public import Media

/// One track of a composition: stretches of tracks of assets, and gaps, end to end from zero on.
///
/// A value, edited in memory: no edit reads anything or waits, and an edit that throws changes nothing. Edits at random
/// places take logarithmic time and leave earlier values as they were, at the cost of what differs.
public struct CompositionTrack: Sendable, Equatable {
    /// The number of the track in its composition.
    public internal(set) var trackID: TrackID

    /// What it carries; it takes tracks of this type only.
    public let mediaType: MediaType

    /// Whether it is shown or heard.
    public var isEnabled = true

    /// The language by BCP 47, such as `de`; nil when not stated.
    public var extendedLanguageTag: String?

    /// The volume it is meant to be played at, 1 being full.
    public var preferredVolume = 1.0

    /// Whether a composition has it: one that was asked for in vain takes no edits.
    private let isPresent: Bool

    /// What it presents.
    package var sequence = ClipSequence()

    init(_ trackID: TrackID, _ mediaType: MediaType) {
        (self.trackID, self.mediaType, isPresent) = (trackID, mediaType, true)
    }

    private init(absent trackID: TrackID) {
        (self.trackID, mediaType, isPresent) = (trackID, MediaType(rawValue: "none"), false)
    }

    /// What stands for a track that a composition does not have.
    static func absent(_ trackID: TrackID) -> CompositionTrack { CompositionTrack(absent: trackID) }

    /// From zero to the end of the last segment, gaps included.
    public var timeRange: TimeRange { TimeRange(start: .zero, duration: sequence.end.mediaTime) }
}

// MARK: Editing

extension CompositionTrack {
    /// Puts a stretch of a track of an asset in at a time; what was presented from then on is presented after it.
    ///
    /// `range` counts as the asset's timeline does. It is cut at the end of the asset or, where that is later, of the track,
    /// so that `.positiveInfinity` as its duration means all the rest; where the source track presents nothing within it
    /// there is a gap. A time after the end is reached by a gap. What is not known of the source track yet is taken to be as
    /// `range` says: nothing is read.
    ///
    /// Throws `MediaError.invalidRequest`: an impossible range or time, a track of another type.
    public mutating func insert(_ range: TimeRange, of track: Track, at time: MediaTime) throws(MediaError) {
        try insert([(range, track)], at: time)
    }

    /// Puts stretches of tracks of assets in at a time, one after the other: all of them, or none where one is impossible.
    ///
    /// As `insert(_:of:at:)` in all else.
    public mutating func insert(
        _ ranges: [(range: TimeRange, track: Track)], at time: MediaTime
    ) throws(MediaError) {
        let time = try sequence.boundary(near: ExactTime(position: time, "the time of the insertion"))
        try insert(clips(of: ranges), at: time)
    }

    /// Puts a stretch of a track of an asset in after the last segment, as `insert(_:of:at:)` does.
    public mutating func append(_ range: TimeRange, of track: Track) throws(MediaError) {
        try insert(clips(of: [(range, track)]), at: sequence.end)
    }

    private func clips(of ranges: [(range: TimeRange, track: Track)]) throws(MediaError) -> [UnplacedClip] {
        try checkPresence()
        var clips: [UnplacedClip] = []
        for (range, track) in ranges {
            guard track.mediaType == mediaType else { throw .otherType(track.mediaType, in: mediaType) }
            let known = track.knownExtent
            clips += try UnplacedClip.clips(of: track, in: SourceRange(range, ofDuration: known.end), known)
        }
        return clips
    }

    /// Makes room: what was presented from the start of a range on is presented after it, and nothing within it.
    ///
    /// A range that begins at or after the end makes the track longer. Throws `MediaError.invalidRequest` for an impossible
    /// range.
    public mutating func insertEmptyTimeRange(_ range: TimeRange) throws(MediaError) {
        let (start, duration) = try range.emptyRange()
        try insert([UnplacedClip(media: nil, duration: duration)], at: sequence.boundary(near: start))
    }

    /// Takes out what is presented within a range; what was presented after it comes earlier by its duration.
    ///
    /// A range may go on beyond the end. Throws `MediaError.invalidRequest` for an impossible range and one that begins at or
    /// after the end.
    public mutating func removeTimeRange(_ range: TimeRange) throws(MediaError) {
        try checkPresence()
        let (start, end) = try range.bounds(before: sequence.end)
        sequence.remove(from: sequence.boundary(near: start), to: sequence.boundary(near: end))
    }

    /// Has what is presented within a range last as long as `duration`, faster or slower; what was presented after it is
    /// presented after it still.
    ///
    /// Of a range that goes on beyond the end, what is there is scaled at the same rate. Throws `MediaError.invalidRequest`
    /// for an impossible range, one that begins at or after the end, and a duration that is not above zero.
    public mutating func scaleTimeRange(_ range: TimeRange, toDuration duration: MediaTime) throws(MediaError) {
        try checkPresence()
        let (start, end) = try range.bounds(before: sequence.end)
        try scale(
            from: sequence.boundary(near: start), to: sequence.boundary(near: end),
            duration: ExactTime(length: duration, "the new duration"))
    }

    func checkPresence() throws(MediaError) { if !isPresent { throw .noTrack(trackID) } }

    mutating func insert(_ clips: [UnplacedClip], at time: ExactTime) throws(MediaError) {
        try checkPresence()
        let end = clips.reduce(max(time, sequence.end)) { $0 + $1.duration }
        guard end <= ExactTime.limit else { throw .beyondLimit("the end of the track") }
        sequence.insert(clips, at: time)
    }

    mutating func scale(from start: ExactTime, to end: ExactTime, duration: ExactTime) throws(MediaError) {
        guard sequence.end - (end - start) + duration <= ExactTime.limit else {
            throw .beyondLimit("the end of the track")
        }
        sequence.scale(from: start, to: end, duration: duration)
    }
}
