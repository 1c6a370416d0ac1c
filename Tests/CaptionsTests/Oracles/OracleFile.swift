import Captions
import Foundation
import Times

/// A file that we wrote, with what we read in it.
struct OracleFile: Sendable {
    /// What it was written from.
    let source: String
    let format: CaptionFormat
    let url: URL
    let document: CaptionDocument
    let isDropFrame: Bool

    /// Writes a document anew: as if it had been read from nowhere.
    init(_ source: String, _ document: CaptionDocument, as format: CaptionFormat, to url: URL) throws {
        let fresh = CaptionDocument(
            captions: document.captions, regions: document.regions, language: document.language,
            frameRate: document.frameRate, isDropFrame: document.isDropFrame)
        let output = fresh.encoded(as: format)
        try Data(output.bytes).write(to: url)
        self.source = source
        self.format = format
        self.url = url
        self.document = try CaptionDocument.parse(output.bytes, format: format)
        isDropFrame = document.isDropFrame && self.document.frameRate == FrameRate(30_000, 1_001)
    }
}
