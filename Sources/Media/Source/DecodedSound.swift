/// Decoded samples of sound. Confined to its reader's worker, and valid until that decodes on.
package struct DecodedSound {
    /// What decoding on came to.
    package enum Step {
        /// Samples.
        case sound(DecodedSound)
        /// There are no more.
        case ended
        /// The caller wanted no more for now.
        case paused
    }

    let frame: Frame
    /// When the first sample is heard; nil where nothing tells.
    package let time: MediaTime?

    /// How many samples there are in each channel.
    package var sampleCount: Int { frame.sampleCount }

    /// The extremes of samples over all channels; nil where there are none.
    func peak(of range: Range<Int>) -> Waveform.Peak? { frame.peak(of: range) }
}
