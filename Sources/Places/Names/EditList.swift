public import Media

/// Clips one after the other: ranges of what people can name, chosen by them.
///
/// A value that touches nothing; an undo is the value before. `Place.editList(_:)` makes what is opened and looked at like a
/// film, `PlaceOpener.projectFile(of:at:)` what is kept of it.
public struct EditList: Sendable, Hashable, Codable {
    /// A range of a place.
    public struct Clip: Sendable, Hashable, Codable {
        /// The file or address.
        public var place: Place
        /// What is shown of it, in the times of its asset.
        public var range: TimeRange
        /// What there is to see and to hear in it, for when it is missing.
        public var mediaTypes: [MediaType]
        /// What the contents of the file were when the clip was made; nil for what is none, and where that is not known.
        public var fingerprint: MediaFingerprint?

        /// A range of a place that has media of these types.
        public init(
            _ place: Place, _ range: TimeRange, _ mediaTypes: [MediaType], _ fingerprint: MediaFingerprint? = nil
        ) {
            (self.place, self.range, self.mediaTypes, self.fingerprint) = (place, range, mediaTypes, fingerprint)
        }
    }

    /// The clips, the first to be shown first.
    public var clips: [Clip]

    /// An edit list of clips.
    public init(_ clips: [Clip] = []) { self.clips = clips }

    /// How long all of them take together.
    public var duration: MediaTime { clips.reduce(.zero) { $0 + $1.range.duration } }

    /// The clips that a range of the whole shows, the first and the last one trimmed to it.
    public func clips(in range: TimeRange) -> [Clip] {
        var start = MediaTime.zero
        var shown: [Clip] = []
        for clip in clips {
            let end = start + clip.range.duration
            let (first, last) = (max(start, range.start), min(end, range.end))
            if first < last {
                var part = clip
                part.range = TimeRange(start: clip.range.start + (first - start), duration: last - first)
                shown.append(part)
            }
            start = end
        }
        return shown
    }

    /// What one is called that no file holds: as the file would be.
    static let name = "reel.otio"
}
