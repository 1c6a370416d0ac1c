/// How loud a piece of audio is over its length, or over a part of it, as far as it is known.
public struct Waveform: Sendable, Hashable, Codable {
    /// The lowest and highest sample of a stretch, of all channels, -1 to 1.
    public struct Peak: Sendable, Hashable, Codable {
        /// The lowest sample, -1 to 1.
        public var minimum: Float

        /// The highest sample, -1 to 1.
        public var maximum: Float

        /// Whether only a part of the stretch was decoded, so that the rest may be louder.
        public var isSampled: Bool

        /// A peak from its two ends.
        public init(minimum: Float, maximum: Float, isSampled: Bool = false) {
            self.minimum = minimum
            self.maximum = maximum
            self.isSampled = isSampled
        }

        /// A stretch without sound.
        public static let silence = Peak(minimum: 0, maximum: 0)

        /// The peak of two stretches together; sampled when either is.
        public func union(_ other: Peak) -> Peak {
            Peak(
                minimum: min(minimum, other.minimum), maximum: max(maximum, other.maximum),
                isSampled: isSampled || other.isSampled)
        }
    }

    /// Peaks of stretches of equal length, from the start of `range` to its end; nil where nothing is known yet.
    public let peaks: [Peak?]

    /// What the peaks span on the asset's timeline. Where the file does not tell its length, it grows while it is read.
    public let range: TimeRange

    /// Whether no more will become known: what is still nil could not be read, and what is sampled stays so.
    public let isComplete: Bool

    /// A waveform from its parts.
    public init(peaks: [Peak?], range: TimeRange, isComplete: Bool = true) {
        self.peaks = peaks
        self.range = range
        self.isComplete = isComplete
    }

    /// The length of what the peaks span.
    public var duration: MediaTime { range.duration }

    /// Whether of some stretches only a part was decoded.
    public var isSampled: Bool { peaks.contains { $0?.isSampled == true } }

    /// The furthest that any known sample is from silence, 0 to 1.
    public var loudest: Float {
        peaks.reduce(0) { loudest, peak in peak.map { max(loudest, $0.maximum, -$0.minimum) } ?? loudest }
    }
}
