public import Media

/// Words that are laid over pictures for some time.
public struct Title: Sendable, Hashable, Codable {
    /// Where on the picture they lie.
    public enum Placement: Sendable, Hashable, Codable, CaseIterable {
        /// Large, in the middle.
        case center
        /// Smaller, at the lower left: who or what is to be seen.
        case lowerThird
    }

    /// The words; lines are parted by `\n`, and long ones broken.
    public var text: String

    /// When they are seen, on the composition's timeline.
    public var timeRange: TimeRange

    /// Where they lie.
    public var placement: Placement

    /// How long they take to appear at the start of the range, and to disappear at its end.
    public var fadeDuration: MediaTime

    /// Words for a range.
    public init(
        _ text: String, in timeRange: TimeRange, placement: Placement = .lowerThird,
        fadeDuration: MediaTime = MediaTime(value: 1, timescale: 2)
    ) {
        self.text = text
        self.timeRange = timeRange
        self.placement = placement
        self.fadeDuration = fadeDuration
    }

    /// How much they hide of what is below at a time, from 0 to 1. Fades that have no room for both meet in the middle.
    public func opacity(at time: MediaTime) -> Double {
        guard timeRange.contains(time) else { return 0 }
        let fade = fadeDuration.seconds
        guard fade > 0 else { return 1 }
        let nearest = min((time - timeRange.start).seconds, (timeRange.end - time).seconds)
        return nearest < fade ? nearest / fade : 1
    }
}
