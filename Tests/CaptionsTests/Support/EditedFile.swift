import Captions
import Testing

/// What becomes of an SCC file that is edited.
enum EditedFile {
    static func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    }

    /// A caption's text with more at its end.
    static func text(_ caption: Caption, and more: String) -> [TextRun] {
        var text = CaptionText(caption.runs)
        text.insert(more, at: text.count)
        return text.runs
    }

    /// What is written reads as it was edited; the answer is how many lines of the file are others.
    static func changedLines(_ editor: CaptionEditor, _ original: CaptionDocument) throws -> Int {
        let output = editor.document.encoded(as: .scc)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions.map(\.text) == editor.document.captions.map(\.text))
        #expect(again.problems.isEmpty)
        return lines(output.bytes).difference(from: lines(original.encoded(as: .scc).bytes)).insertions.count
    }
}
