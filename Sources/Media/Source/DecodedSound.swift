/// Decoded samples of sound, or silence. Confined to its reader's worker, and valid until that decodes on.
package struct DecodedSound {
    /// What decoding on came to.
    package enum Step {
        /// Samples.
        case sound(DecodedSound)
        /// Nothing can be known of the sound of this stretch of the timeline.
        case unreadable(TimeRange)
        /// There are no more.
        case ended
        /// The caller wanted no more for now.
        case paused
    }

    /// Nil for silence.
    private let frame: Frame?
    /// Those of the frame that are meant.
    private let samples: Range<Int>
    /// When the first sample is heard; nil where nothing tells.
    package let time: MediaTime?
    /// How many samples are heard in a second.
    package let sampleRate: Double

    /// The samples of a frame, whose own rate is not always that of its track.
    init(frame: Frame, time: MediaTime?, statedRate: Double) {
        self.init(frame, 0..<frame.sampleCount, time, sampleRate: frame.sampleRate ?? statedRate)
    }

    /// Silence in a stretch of a timeline.
    package init(silence range: TimeRange) {
        let seconds = max(0, range.duration.seconds)
        // As many samples as a sound might have, and of a long silence fewer, so that they can be counted.
        let rate = min(48_000, 0x1p40 / max(1, seconds))
        self.init(nil, 0..<Int((seconds * rate).rounded()), range.start, sampleRate: rate)
    }

    private init(_ frame: Frame?, _ samples: Range<Int>, _ time: MediaTime?, sampleRate: Double) {
        (self.frame, self.samples, self.time, self.sampleRate) = (frame, samples, time, sampleRate)
    }

    /// How many samples there are in each channel.
    package var sampleCount: Int { samples.count }

    /// What of a sample has passed when it counts as heard: half, and less by what times are rounded by.
    static let middle = 0.501

    /// The first of its samples that is heard so many seconds after it begins, or later; the number of them where none is.
    ///
    /// A sample is heard when its middle is.
    package func index(after seconds: Double) -> Int {
        let place = (seconds * sampleRate - Self.middle).rounded(.up)
        return place < Double(sampleCount) ? Int(max(0, place)) : sampleCount
    }

    /// Some of the samples as they are heard from another time on at another rate.
    package func part(_ range: Range<Int>, at time: MediaTime, sampleRate: Double) -> DecodedSound {
        DecodedSound(frame, ofFrame(range), time, sampleRate: sampleRate)
    }

    /// The extremes of samples over all channels; nil where there are none.
    func peak(of range: Range<Int>) -> Waveform.Peak? {
        let range = ofFrame(range)
        guard let frame else { return range.isEmpty ? nil : .silence }
        return frame.peak(of: range)
    }

    private func ofFrame(_ range: Range<Int>) -> Range<Int> {
        let range = range.clamped(to: 0..<samples.count)
        return samples.lowerBound + range.lowerBound..<samples.lowerBound + range.upperBound
    }
}
