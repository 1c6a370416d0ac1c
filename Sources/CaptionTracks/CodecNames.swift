import Captions
import Media

extension EmbeddedCaptionFormat {
    /// The one that a container means by its own name of a codec; nil for a name that leaves it to the rest.
    init?(containerCodec name: String?) {
        switch name {
        case "wvtt": self = .boxedWebVTT
        case "stpp": self = .timedText
        case "tx3g": self = .threeGPP
        case SampleFormat.webVTT: self = .webVTTDocuments
        case "S_TEXT/WEBVTT": self = .webVTT
        case "S_TEXT/UTF8", "S_TEXT/ASCII": self = .subRip
        default: return nil
        }
    }
}

/// What the names of a track's codec tell of its captions.
struct CodecNames {
    let codec: CodecDescription?
    let container: String?
    let type: MediaType

    /// The name that people can look for.
    var codecName: String {
        if let name = codec?.name, name != "unknown", name != "none" { return name }
        return container ?? codec?.fourCharCode?.description ?? "unknown"
    }

    /// How the track holds captions; nil where it holds none.
    var content: CaptionTrack.Content? {
        for name in [codec?.fourCharCode?.description, container] {
            if let format = EmbeddedCaptionFormat(containerCodec: name) { return .text(format) }
            if ["c608", "c708"].contains(name) { return .closedCaptions }
        }
        switch codec?.name {
        case "subrip", "srt", "text": return .text(.subRip)
        case "ass", "ssa": return .text(.subStation)
        case "webvtt": return .text(.webVTT)
        case "mov_text": return .text(.threeGPP)
        case "ttml": return .text(.timedText)
        case "eia_608": return .closedCaptions
        case "h264": return .picturesWithClosedCaptions(.h264)
        case "hevc": return .picturesWithClosedCaptions(.hevc)
        case "mpeg2video", "mpeg1video": return .picturesWithClosedCaptions(.mpeg2)
        case "dvd_subtitle", "hdmv_pgs_subtitle", "dvb_subtitle", "xsub": return .bitmaps
        default: return type == .subtitle ? .unknown : nil
        }
    }
}
