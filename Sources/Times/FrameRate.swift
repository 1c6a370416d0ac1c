/// Frames a second as an exact fraction, such as 30000/1001.
public struct FrameRate: Sendable, Hashable, Codable {
    /// Frames in `denominator` seconds, over zero.
    public let numerator: Int32

    /// Seconds in which `numerator` frames are presented, over zero.
    public let denominator: Int32

    /// A rate; nil unless both are positive.
    public init?(_ numerator: Int32, _ denominator: Int32) {
        guard numerator > 0, denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The rate whose frames last `duration`; nil unless that is positive and numeric.
    public init?(frameDuration duration: MediaTime) {
        guard duration.isNumeric, let length = Int32(exactly: duration.value) else { return nil }
        self.init(duration.timescale, length)
    }

    /// How long one frame is presented.
    public var frameDuration: MediaTime { MediaTime(value: Int64(denominator), timescale: numerator) }

    /// The rate as a number.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    /// The whole number of frames that a timecode counts in a second: 30 for 30000/1001.
    public var nominal: Int64 { max(1, (Int64(numerator) + Int64(denominator) / 2) / Int64(denominator)) }

    /// Whether somebody would choose it: a whole number of frames in one second, in two, or in 1.001, as near as clocks of
    /// milliseconds tell.
    public var isCustomary: Bool {
        [1, 2, 1.001].contains { seconds in
            let frames = framesPerSecond * seconds
            return frames.rounded() >= 1 && abs(frames / frames.rounded() - 1) < 0.000_2
        }
    }

    /// Whether drop-frame counting is defined for it: the 1001 rates of 30 and 60.
    public var allowsDropFrame: Bool { denominator == 1001 && (numerator == 30_000 || numerator == 60_000) }
}
