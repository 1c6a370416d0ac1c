/// A format of text tracks in films.
public enum EmbeddedCaptionFormat: String, Sendable, Hashable, CaseIterable {
    /// SubRip's texts with its tags, as Matroska has them; also texts without any.
    case subRip = "srt"
    /// SubStation Alpha, old and advanced, as Matroska has it.
    case subStation = "ass"
    /// WebVTT's texts with their settings beside them, as Matroska and WebM have them.
    case webVTT = "vtt"
    /// Whole documents of WebVTT, as HTTP Live Streaming has them (RFC 8216, 3.5).
    case webVTTDocuments = "text/vtt"
    /// WebVTT in boxes, as MP4 has it (ISO/IEC 14496-30).
    case boxedWebVTT = "wvtt"
    /// Whole documents of timed text, as MP4 has them (ISO/IEC 14496-30).
    case timedText = "ttml"
    /// 3GPP timed text, which QuickTime's descendants call mov_text.
    case threeGPP = "tx3g"
}
