package import Media

/// A clip that has no place yet: its length is not yet counted in a sequence's ticks.
package struct UnplacedClip: Sendable {
    /// What is presented; nil in a gap.
    package let media: ClipMedia?
    package let duration: ExactTime

    /// A clip, or a gap where `media` is nil.
    package init(media: ClipMedia?, duration: ExactTime) { (self.media, self.duration) = (media, duration) }

    /// What a track presents in a range of its asset's timeline: gaps where it has nothing, as far as that is known.
    package static func clips(of track: Track, in range: SourceRange, _ known: Track.Extent) throws(MediaError)
        -> [UnplacedClip]
    {
        try track.checkNesting()
        var (start, end) = (range.start, range.end)
        if let presented = known.presented {
            start = max(start, try ExactTime(presented.start, "the start of the track"))
            end = min(end, try ExactTime(presented.end, "the end of the track"))
        }
        guard start < end else { return [UnplacedClip(media: nil, duration: range.end - range.start)] }
        let pieces = [
            UnplacedClip(media: nil, duration: start - range.start),
            UnplacedClip(media: ClipMedia(track: track, start: start, duration: end - start), duration: end - start),
            UnplacedClip(media: nil, duration: range.end - end),
        ]
        return pieces.filter { $0.duration > .zero }
    }
}
