public import Times

/// How the labels of a timecode track count (`tmcd`; QuickTime File Format, “Timecode sample description”).
public struct TimecodeFormat: Sendable, Hashable, Codable {
    /// The rate of the frames that are counted.
    public let frameRate: FrameRate

    /// Whether labels are left out to keep to the clock.
    public let isDropFrame: Bool

    /// Whether `00:00:00:00` follows after 24 hours.
    public let wrapsAtMidnight: Bool

    /// Whether samples may lie before `00:00:00:00`.
    public let allowsNegativeTimes: Bool

    /// The reel or the file that the labels are of; nil when not stated.
    public let source: String?
}
