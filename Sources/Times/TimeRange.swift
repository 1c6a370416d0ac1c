/// A half-open stretch of a timeline: `start` belongs to it, `end` does not.
public struct TimeRange: Sendable, Hashable, Codable {
    /// The first instant of the range.
    public let start: MediaTime

    /// The length of the range; indefinite while nobody knows.
    public let duration: MediaTime

    /// A range of `duration` from `start`.
    public init(start: MediaTime, duration: MediaTime) {
        self.start = start
        self.duration = duration
    }

    /// The range from `start` up to `end`, empty when `end` comes first.
    public init(start: MediaTime, end: MediaTime) {
        self.init(start: start, duration: max(.zero, end - start))
    }

    /// The first instant after the range.
    public var end: MediaTime { start + duration }

    /// Whether `time` lies in the range.
    public func contains(_ time: MediaTime) -> Bool { time >= start && time < end }
}
