internal import Media

/// A value over time: ramps, and between them the end of the one before.
///
/// Ramps are kept in the order in which they were added. Whether they fit together is asked when they are validated.
struct RampSequence<Value: Interpolatable>: Sendable, Hashable {
    private(set) var ramps: [Ramp<Value>] = []

    /// Lets the value go evenly from one to another within a range.
    mutating func add(from start: Value, to end: Value, in timeRange: TimeRange) {
        ramps.append(Ramp(timeRange: timeRange, start: start, end: end))
    }

    /// Sets the value from a time on.
    mutating func set(_ value: Value, at time: MediaTime) {
        add(from: value, to: value, in: TimeRange(start: time, duration: .zero))
    }

    /// The value at a time, which before the first ramp is that with which it starts; nil without any. Where two would do, the
    /// one added last holds.
    func value(at time: MediaTime) -> Value? {
        var passed: Ramp<Value>?
        var coming: Ramp<Value>?
        for ramp in ramps.reversed() {
            if ramp.timeRange.contains(time) { return ramp.value(at: time) }
            if ramp.timeRange.start > time {
                if coming.map({ ramp.timeRange.start < $0.timeRange.start }) ?? true { coming = ramp }
            } else if passed.map({ ramp.timeRange.end > $0.timeRange.end }) ?? true {
                passed = ramp
            }
        }
        return passed?.end ?? coming?.start
    }

    /// What is wrong with it, as the ends of sentences about the value; `invalid` says what is wrong with a value.
    func problems(_ invalid: (Value) -> String?) -> [String] {
        var problems: [String] = []
        for ramp in ramps {
            // A value that is set is the same at both ends.
            for value in ramp.start == ramp.end ? [ramp.start] : [ramp.start, ramp.end] {
                if let problem = invalid(value) { problems.append(problem) }
            }
            if !ramp.timeRange.isRampable { problems.append("is not set at a time that can be reached") }
        }
        let ordered = ramps.map(\.timeRange).filter(\.isRampable).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        for (former, next) in zip(ordered, ordered.dropFirst()) where next.start < former.end {
            problems.append("has ramps that overlap at \(next.start.seconds) s")
        }
        return problems
    }
}

extension TimeRange {
    /// Whether a value can be set or go from one to another there.
    fileprivate var isRampable: Bool {
        start.isNumeric && duration >= .zero && (duration.isNumeric || duration == .positiveInfinity)
    }
}
