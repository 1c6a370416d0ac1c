import CLibav

extension Frame {
    /// Calls `body` with every sample's position in the frame and its value, -1 to 1, of all channels.
    ///
    /// Written for the formats that libav's decoders give; others have no peaks.
    func forEachPeak(stretch: Int, _ body: (_ first: Int, _ minimum: Float, _ maximum: Float) -> Void) {
        let format = AVSampleFormat(pointer.pointee.format)
        let channels = Int(pointer.pointee.ch_layout.nb_channels)
        let count = Int(pointer.pointee.nb_samples)
        guard channels > 0, count > 0, let planes = pointer.pointee.extended_data else { return }
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        let step = isPlanar ? 1 : channels
        // Two channels tell the loudness; more only cost time.
        let used = min(channels, 2)
        switch av_get_packed_sample_fmt(format) {
        case AV_SAMPLE_FMT_FLT:
            peaks(Float.self, planes, isPlanar, used, step, count, stretch, { $0 }, body)
        case AV_SAMPLE_FMT_S16:
            peaks(Int16.self, planes, isPlanar, used, step, count, stretch, { Float($0) / 32_768 }, body)
        case AV_SAMPLE_FMT_S32:
            peaks(Int32.self, planes, isPlanar, used, step, count, stretch, { Float($0) / 2_147_483_648 }, body)
        case AV_SAMPLE_FMT_DBL:
            peaks(Double.self, planes, isPlanar, used, step, count, stretch, { Float($0) }, body)
        case AV_SAMPLE_FMT_U8:
            peaks(UInt8.self, planes, isPlanar, used, step, count, stretch, { (Float($0) - 128) / 128 }, body)
        default: break
        }
    }

    private func peaks<Sample: Comparable>(
        _: Sample.Type, _ planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, _ isPlanar: Bool, _ channels: Int,
        _ step: Int, _ count: Int, _ stretch: Int, _ value: (Sample) -> Float,
        _ body: (_ first: Int, _ minimum: Float, _ maximum: Float) -> Void
    ) {
        for channel in 0..<channels {
            guard let plane = planes[isPlanar ? channel : 0] else { return }
            let samples = UnsafeRawPointer(plane).assumingMemoryBound(to: Sample.self) + (isPlanar ? 0 : channel)
            var first = 0
            while first < count {
                let end = first + min(count - first, max(1, stretch))
                var (low, high) = (samples[first * step], samples[first * step])
                for position in first..<end {
                    let sample = samples[position * step]
                    if sample < low { low = sample }
                    if sample > high { high = sample }
                }
                body(first, value(low), value(high))
                first = end
            }
        }
    }
}
