internal import Media

/// A value that goes evenly from one to another within a range of time; where that has no length, one that is set then.
struct Ramp<Value: Interpolatable>: Sendable, Hashable {
    /// Where it goes, on the composition's timeline.
    let timeRange: TimeRange
    /// The value at the start of the range.
    let start: Value
    /// The value at its end, and from then on.
    let end: Value

    /// The value at a time within the range.
    func value(at time: MediaTime) -> Value {
        let part = (time - timeRange.start).seconds / timeRange.duration.seconds
        return part.isFinite ? start.interpolated(to: end, at: min(1, max(0, part))) : start
    }
}
