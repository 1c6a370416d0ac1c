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

extension TrackClip {
    /// What its source presents at a time that it is presented at.
    func sourceTime(at time: MediaTime) -> MediaTime {
        TrackSegment(source: source, target: target, rate: rate).sourceTime(at: time) ?? source.start
    }

    /// The part of the target that presents a range of the source; to its end where the range has none.
    fileprivate func targetRange(of range: TimeRange) -> TimeRange {
        guard rate > 0 else { return target }
        let end = range.duration.isNumeric && range.duration > .zero ? time(of: range.end) : target.end
        let start = max(target.start, time(of: range.start))
        return TimeRange(start: start, end: max(start, min(target.end, end)))
    }

    private var rate: Double {
        if source.duration == target.duration { return 1 }
        return target.duration > .zero ? source.duration.seconds / target.duration.seconds : 0
    }

    private func time(of sourceTime: MediaTime) -> MediaTime {
        let elapsed = sourceTime - source.start
        if rate == 1 { return target.start + elapsed }
        return target.start + MediaTime(seconds: elapsed.seconds / rate, preferredTimescale: 1_000_000)
    }
}
