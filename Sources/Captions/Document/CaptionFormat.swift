internal import Bytes

/// A file format of captions.
public enum CaptionFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// Scenarist closed captions: CEA-608 as hexadecimal words.
    case scc
    /// iTunes Timed Text: TTML 1 counted in frames.
    case iTT = "itt"
    /// Other timed text of the W3C's family: TTML, IMSC text, DFXP, SMPTE-TT text.
    case timedText = "ttml"
    /// SubRip.
    case subRip = "srt"
    /// WebVTT.
    case webVTT = "vtt"

    /// The format of a file by its first 4,096 bytes; nil when it looks like none.
    public init?(detecting bytes: [UInt8]) {
        let text = TextDecoding.utf8(Array(bytes.prefix(4_096))).bytes
        var start = 0
        while start < text.count, text[start] <= 0x20 { start += 1 }
        let head = text[start...]
        if head.starts(with: "Scenarist_SCC".utf8) {
            self = .scc
        } else if head.starts(with: "WEBVTT".utf8) {
            self = .webVTT
        } else if head.first == 0x3C {
            let isText = CaptionFormat.contains(text, "<tt") || CaptionFormat.contains(text, ":tt")
            guard isText else { return nil }
            let isCounted = CaptionFormat.contains(text, "imeBase=\"smpte\"")
            self = isCounted && !CaptionFormat.contains(text, "smpte-tt") ? .iTT : .timedText
        } else if CaptionFormat.contains(text, "-->") {
            self = .subRip
        } else if TextLines(text).lazy.prefix(50).contains(where: { SCCReader.label(text[$0]) != nil }) {
            self = .scc
        } else {
            return nil
        }
    }

    private static func contains(_ text: [UInt8], _ word: String) -> Bool {
        let word = Array(word.utf8)
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { text[$0...].starts(with: word) }
    }
}
