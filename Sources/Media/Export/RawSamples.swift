import CLibav

/// Sound that is stored as plain samples, whose packets can be cut anywhere.
///
/// Where their packets begin depends on where reading began, so that what was planned holds only when they are cut.
struct RawSamples {
    private let frameSize: Int
    private let rate: AVRational
    private let base: AVRational

    /// Nil for a track that is coded in another way.
    init?(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        let bits = Int(av_get_bits_per_sample(parameters.codec_id))
        let channels = Int(parameters.ch_layout.nb_channels)
        guard RawSamples.codecs.contains(parameters.codec_id.rawValue), bits > 0, bits % 8 == 0,
            1...1_024 ~= channels, parameters.sample_rate > 0
        else { return nil }
        frameSize = bits / 8 * channels
        rate = AVRational(num: 1, den: parameters.sample_rate)
        base = stream.pointee.time_base
    }

    /// Cuts off what a packet that is presented at `time` has before `start` and from `end` on, in ticks of the track;
    /// false when nothing is left.
    func trim(_ packet: Packet, at time: Int64, to start: Int64, _ end: Int64) -> Bool {
        let count = packet.size / frameSize
        guard count > 0, end > start else { return false }
        let first = min(Int64(count), max(0, samples(start.subtractingSaturating(time))))
        let last = min(Int64(count), max(0, samples(end.subtractingSaturating(time))))
        guard first < last else { return false }
        let fields = packet.pointer
        if first > 0 {
            fields.pointee.data += Int(first) * frameSize
            let moved = time.addingSaturating(av_rescale_q(first, rate, base))
            fields.pointee.pts = moved
            fields.pointee.dts = moved
        }
        if last - first < Int64(count) {
            fields.pointee.size = Int32(clamping: Int(last - first) * frameSize)
            fields.pointee.duration = av_rescale_q(last - first, rate, base)
        }
        return true
    }

    private func samples(_ ticks: Int64) -> Int64 { av_rescale_q(ticks, base, rate) }

    /// Interleaved samples of whole bytes, without headers of their own.
    private static let codecs: Set<UInt32> = Set(
        [
            AV_CODEC_ID_PCM_S8, AV_CODEC_ID_PCM_U8, AV_CODEC_ID_PCM_ALAW, AV_CODEC_ID_PCM_MULAW, AV_CODEC_ID_PCM_S16LE,
            AV_CODEC_ID_PCM_S16BE, AV_CODEC_ID_PCM_U16LE, AV_CODEC_ID_PCM_U16BE, AV_CODEC_ID_PCM_S24LE,
            AV_CODEC_ID_PCM_S24BE, AV_CODEC_ID_PCM_S32LE, AV_CODEC_ID_PCM_S32BE, AV_CODEC_ID_PCM_F32LE,
            AV_CODEC_ID_PCM_F32BE, AV_CODEC_ID_PCM_F64LE, AV_CODEC_ID_PCM_F64BE,
        ].map(\.rawValue))
}
