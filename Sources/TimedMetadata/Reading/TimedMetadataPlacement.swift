internal import Media

/// Where a track of another file lies on an asset's timeline.
struct TimedMetadataPlacement {
    /// What is added to the track's times.
    let offset: MediaTime
    /// The part of the asset's timeline that it is asked for.
    let bounds: TimeRange

    /// What to read of the track for a part of the asset's timeline.
    func scope(_ scope: SampleScope) -> SampleScope {
        switch scope {
        case .all: .range(trackRange(bounds))
        case .range(let range): .range(trackRange(range))
        case .times(let times, let length):
            .times(times.filter(bounds.contains).map { max(.zero, $0 - offset) }, length: length)
        }
    }

    /// Which part of the asset's timeline a group is of; nil where it is of none.
    func range(of group: TimedMetadataGroup) -> TimeRange? {
        let range = TimeRange(start: group.timeRange.start + offset, duration: group.timeRange.duration)
        // Where nobody knows how long it holds, it is of its first moment.
        let isWithin = range.start < bounds.end && (range.start >= bounds.start || range.end > bounds.start)
        return isWithin ? range : nil
    }

    private func trackRange(_ range: TimeRange) -> TimeRange {
        TimeRange(
            start: max(.zero, max(range.start, bounds.start) - offset),
            end: max(.zero, min(range.end, bounds.end) - offset))
    }
}
