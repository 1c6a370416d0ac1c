import Captions
import Media

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
        switch codec?.fourCharCode?.description {
        case "wvtt": return .text(.boxedWebVTT)
        case "stpp": return .text(.timedText)
        case "c608", "c708": return .closedCaptions
        default: break
        }
        switch container {
        case "S_TEXT/WEBVTT": return .text(.webVTT)
        case "S_TEXT/UTF8", "S_TEXT/ASCII": return .text(.subRip)
        default: break
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
