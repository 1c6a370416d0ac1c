extension Track {
    /// The length of a frame where all frames have one, as far as it is known without reading: counting frames by an average
    /// would point at wrong ones.
    ///
    /// Without an index the rate may be libav's average of the first frames: then none that nobody would choose is one.
    package var constantFrameDuration: MediaTime? {
        guard let rate = status(of: .formatDescriptions).value?.first?.video?.frameRate,
            let numerator = Int32(exactly: rate.numerator), let denominator = Int32(exactly: rate.denominator),
            let declared = FrameRate(numerator, denominator)
        else { return nil }
        if let shortest = status(of: .minFrameDuration).value, shortest.isNumeric, shortest > .zero {
            let ratio = declared.frameDuration.seconds / shortest.seconds
            guard (0.97...1.03).contains(ratio) || (1.97...2.03).contains(ratio) else { return nil }
        }
        // Known only where each sample is in an index.
        let isIndexed = status(of: .totalSampleDataLength).value != nil
        return isIndexed || declared.isCustomary ? declared.frameDuration : nil
    }
}
