internal import Media

extension TrackClip {
    /// What its source presents at a time that it is presented at.
    func sourceTime(at time: MediaTime) -> MediaTime {
        TrackSegment(source: source, target: target, rate: rate).sourceTime(at: time) ?? source.start
    }

    /// The part of the target that presents a range of the source; to its end where the range has none.
    func targetRange(of range: TimeRange) -> TimeRange {
        guard rate > 0 else { return target }
        let end = range.duration.isNumeric && range.duration > .zero ? time(of: range.end) : target.end
        let start = max(target.start, time(of: range.start))
        return TimeRange(start: start, end: max(start, min(target.end, end)))
    }

    /// What of its source presents a range; nil where the range is none of its own.
    func sourceRange(of range: TimeRange) -> TimeRange? {
        let (start, end) = (max(target.start, range.start), min(target.end, range.end))
        guard start < end || start == end && range.duration == .zero && target.contains(start) else { return nil }
        // One instant that is held is looked up.
        guard rate > 0 else { return source }
        return TimeRange(start: sourceTime(at: start), end: end == target.end ? source.end : sourceTime(at: end))
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
