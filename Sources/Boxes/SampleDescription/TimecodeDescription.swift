/// How time codes count (`tmcd`; QuickTime File Format).
public struct TimecodeDescription: Sendable, Hashable {
    /// The flags as written.
    public let flags: UInt32
    /// Units per second.
    public let timescale: UInt32
    /// The length of a frame in the timescale.
    public let frameDuration: UInt32
    /// Frames counted per second.
    public let framesPerSecond: UInt8
    /// The name of the reel or the source; nil when not stated.
    public internal(set) var source: String?

    /// Whether numbers are left out to keep to the clock.
    public var dropsFrames: Bool { flags & 1 != 0 }
    /// Whether it wraps after 24 hours.
    public var wrapsAtMidnight: Bool { flags & 2 != 0 }
    /// Whether times may be negative.
    public var allowsNegativeTimes: Bool { flags & 4 != 0 }
}
