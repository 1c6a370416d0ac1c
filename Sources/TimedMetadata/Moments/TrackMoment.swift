package import Media

/// What a track holds at a time of the asset.
package struct TrackMoment: Sendable {
    /// The sample that is presented then; nil where none is.
    package let sample: Sample?
    /// What is said then, of all streams of the track; nil where nothing is, or the track holds no timed metadata.
    package let group: TimedMetadataGroup?

    /// The same as a clip presents it, within the clip.
    func presented(by clip: TrackClip) -> TrackMoment {
        TrackMoment(
            sample: sample.map { sample in
                let range = clip.targetRange(
                    of: TimeRange(start: sample.presentationTime, duration: sample.duration))
                return Sample(
                    data: sample.data, presentationTime: range.start, duration: range.duration,
                    isKeyFrame: sample.isKeyFrame, isHidden: sample.isHidden)
            },
            group: group.map { $0.moved(to: clip.targetRange(of: $0.timeRange)) })
    }
}
