/// A stretch of a track that presents a stretch of a track of another asset.
package struct TrackClip: Sendable {
    /// The other asset's track.
    package let track: Track
    /// What of it is presented, as its asset counts; of no duration where one instant is held.
    package let source: TimeRange
    /// When it is presented.
    package let target: TimeRange

    /// What is presented within `target`.
    package init(_ track: Track, _ source: TimeRange, at target: TimeRange) {
        (self.track, self.source, self.target) = (track, source, target)
    }
}

extension Track {
    /// What it is put together from, in the order of time; nil where it has samples of its own.
    package var clips: [TrackClip]? { asset.source.clips(ofTrackAt: index) }
}
