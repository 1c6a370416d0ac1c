import CLibav

/// Judges what a container's header has told.
struct HeaderProbe {
    let demuxer: Demuxer

    private var streams: [UnsafeMutablePointer<AVStream>] { (0..<demuxer.streamCount).compactMap(demuxer.stream) }

    /// Whether tracks, their sizes and the duration are known from the header alone.
    var suffices: Bool {
        let context = demuxer.context.pointee
        guard context.ctx_flags & AVFMTCTX_NOHEADER == 0, demuxer.streamCount > 0 else { return false }
        let hasDuration =
            context.duration > 0
            || streams.contains { $0.pointee.duration > 0 && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 }
        return hasDuration && streams.allSatisfy { isKnown($0.pointee.codecpar.pointee, $0.pointee) }
    }

    private func isKnown(_ parameters: AVCodecParameters, _ stream: AVStream) -> Bool {
        guard parameters.codec_id != AV_CODEC_ID_NONE else { return true }
        switch parameters.codec_type {
        case AVMEDIA_TYPE_VIDEO:
            guard parameters.width > 0, parameters.height > 0 else { return false }
            return stream.sample_aspect_ratio.num > 0 || !isOftenAnamorphic(parameters)
        case AVMEDIA_TYPE_AUDIO: return parameters.sample_rate > 0 && parameters.ch_layout.nb_channels > 0
        default: return true
        }
    }

    /// Television's sizes, whose pixels are seldom square: where the container does not state the aspect, the bit stream
    /// may.
    private func isOftenAnamorphic(_ parameters: AVCodecParameters) -> Bool {
        let widths: Set<Int32> = [352, 480, 528, 544, 704, 720, 960, 1_280, 1_440]
        let heights: Set<Int32> = [240, 288, 480, 486, 576, 720, 1_080]
        guard widths.contains(parameters.width), heights.contains(parameters.height) else { return false }
        return !(parameters.width == 1_280 && parameters.height == 720)
    }

    /// False when libav only guessed the format and then found nothing in it, as with text taken for MP3.
    var isCredible: Bool {
        guard let score = demuxer.probeScore, score <= Demuxer.guess else { return true }
        return streams.contains {
            let parameters = $0.pointee.codecpar.pointee
            switch parameters.codec_type {
            case AVMEDIA_TYPE_VIDEO: return parameters.width > 0
            case AVMEDIA_TYPE_AUDIO: return parameters.sample_rate > 0
            default: return parameters.codec_id != AV_CODEC_ID_NONE
            }
        }
    }
}
