import CLibav

extension Frame {
    /// The number of samples of each channel.
    var sampleCount: Int { max(0, Int(pointer.pointee.nb_samples)) }

    /// Samples in a second; nil where the decoder does not tell.
    var sampleRate: Double? { pointer.pointee.sample_rate > 0 ? Double(pointer.pointee.sample_rate) : nil }

    /// The lowest and highest of some samples, of all channels, -1 to 1; nil when none of them is a number.
    ///
    /// Written for the formats that libav's decoders give; others have no peaks.
    func peak(of samples: Range<Int>) -> Waveform.Peak? {
        let channels = Int(pointer.pointee.ch_layout.nb_channels)
        let samples = samples.clamped(to: 0..<sampleCount)
        guard channels > 0, !samples.isEmpty, let planes = pointer.pointee.extended_data else { return nil }
        let format = AVSampleFormat(pointer.pointee.format)
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        switch av_get_packed_sample_fmt(format) {
        case AV_SAMPLE_FMT_FLT:
            return peak(planes, channels, isPlanar, samples, -Float.infinity ... .infinity) { $0 }
        case AV_SAMPLE_FMT_DBL:
            return peak(planes, channels, isPlanar, samples, -Double.infinity ... .infinity) { Float($0) }
        case AV_SAMPLE_FMT_S16:
            return peak(planes, channels, isPlanar, samples, Int16.min ... .max) { Float($0) / 32_768 }
        case AV_SAMPLE_FMT_S32:
            return peak(planes, channels, isPlanar, samples, Int32.min ... .max) { Float($0) / 2_147_483_648 }
        case AV_SAMPLE_FMT_U8:
            return peak(planes, channels, isPlanar, samples, UInt8.min ... .max) { (Float($0) - 128) / 128 }
        default: return nil
        }
    }

    private func peak<Sample: Comparable>(
        _ planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, _ channels: Int, _ isPlanar: Bool,
        _ samples: Range<Int>, _ limits: ClosedRange<Sample>, _ value: (Sample) -> Float
    ) -> Waveform.Peak? {
        // Comparisons pass over what is no number.
        var (low, high) = (limits.upperBound, limits.lowerBound)
        for plane in 0..<(isPlanar ? channels : 1) {
            guard let bytes = planes[plane] else { continue }
            let width = isPlanar ? 1 : channels
            let count = samples.count * width
            UnsafeRawPointer(bytes).withMemoryRebound(to: Sample.self, capacity: samples.upperBound * width) { start in
                let first = start + samples.lowerBound * width
                for position in 0..<count {
                    let sample = first[position]
                    if sample < low { low = sample }
                    if sample > high { high = sample }
                }
            }
        }
        guard low <= high else { return nil }
        return Waveform.Peak(minimum: max(-1, min(1, value(low))), maximum: max(-1, min(1, value(high))))
    }
}
