internal import Bytes
import Times

/// Makes captions of a track's samples in one format.
protocol SampleTextReader: Sendable {
    /// The captions of the next sample.
    mutating func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption]

    /// Whether a caption that lasts may be told anew in each sample.
    var dividesCaptions: Bool { get }

    /// The regions that the track defines.
    var regions: [CaptionRegion] { get }

    /// The language that the texts themselves state.
    var language: String? { get }

    /// The frames that times are counted in.
    var frameRate: FrameRate? { get }
}

extension SampleTextReader {
    var dividesCaptions: Bool { false }
    var regions: [CaptionRegion] { [] }
    var language: String? { nil }
    var frameRate: FrameRate? { nil }

    /// The bytes as UTF-8 lines, and what is to be said of their coding.
    static func text(_ bytes: [UInt8], _ report: inout SampleReport) -> [UInt8] {
        // Some writers end texts as C does.
        let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        let (text, isGuessed) = TextDecoding.utf8(Array(bytes[..<end]))
        if isGuessed { report.add(.notUTF8) }
        return text
    }
}
