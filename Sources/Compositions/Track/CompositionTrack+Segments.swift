public import Media

extension CompositionTrack {
    /// The segments in the order of time: each begins where the one before ends, the first at zero.
    public var segments: [CompositionTrackSegment] {
        sequence.placed.map { CompositionTrackSegment($0.media, from: $0.start, to: $0.end) }
    }

    /// How many segments there are, gaps included.
    public var segmentCount: Int { sequence.clips.count }

    /// The segment that contains a time; nil before zero, and at and after the end.
    public func segment(forTrackTime time: MediaTime) -> CompositionTrackSegment? {
        guard let time = try? ExactTime(time, "the time"), let found = sequence.clip(at: time) else { return nil }
        let end = found.start + sequence.time(of: found.clip.length)
        return CompositionTrackSegment(found.clip.media, from: found.start, to: end)
    }

    /// The time of the source track, as its asset counts, of what is presented at a time; nil in gaps and outside.
    ///
    /// Exact where `MediaTime` can hold it, else the next nanosecond.
    public func sourceTime(forTrackTime time: MediaTime) -> MediaTime? {
        guard let time = try? ExactTime(time, "the time"), let found = sequence.clip(at: time),
            let media = found.clip.media
        else { return nil }
        let length = sequence.time(of: found.clip.length)
        return media.time(after: time - found.start, of: length).mediaTime
    }

    /// Puts other segments in the place of all there are.
    ///
    /// Throws as `validateTrackSegments(_:)`, and then changes nothing.
    public mutating func setSegments(_ segments: [CompositionTrackSegment]) throws(MediaError) {
        try checkPresence()
        try validateTrackSegments(segments)
        sequence = ClipSequence()
        sequence.insert(segments.map { UnplacedClip(media: $0.media, duration: $0.end - $0.start) }, at: .zero)
    }

    /// Tells whether segments can be those of this track.
    ///
    /// Throws `MediaError.invalidRequest` for the first that does not begin where the one before ends (the first of all: at
    /// zero), takes a track of another type, or goes on beyond the end of its asset, as far as that is known.
    public func validateTrackSegments(_ segments: [CompositionTrackSegment]) throws(MediaError) {
        var end = ExactTime.zero
        for (number, segment) in zip(1..., segments) {
            if segment.start > end { throw .segmentOutOfPlace(number, "leaves a gap before it") }
            if segment.start < end { throw .segmentOutOfPlace(number, "overlaps the one before") }
            end = segment.end
            guard end <= ExactTime.limit else { throw .beyondLimit("the end of segment \(number)") }
            if let media = segment.media { try validate(media, ofSegment: number) }
        }
    }

    private func validate(_ media: ClipMedia, ofSegment number: Int) throws(MediaError) {
        guard media.track.mediaType == mediaType else { throw .otherType(media.track.mediaType, in: mediaType) }
        try media.track.checkNesting()
        guard let known = media.track.knownExtent.end, known.isNumeric else { return }
        let end = try ExactTime(known, "the end of the asset")
        guard media.start < end, media.start + media.duration <= end else {
            throw .outside("the source of segment \(number)", end: known)
        }
    }
}
