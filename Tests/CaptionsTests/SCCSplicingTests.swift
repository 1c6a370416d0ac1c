import Captions
import SeededRandom
import Testing
import Times

/// Edits that cannot be made word by word: what sends them is planned anew, and all other lines stay.
@Suite struct SCCSplicingTests {
    /// Captions two seconds apart, some of which follow each other at once.
    private static func captions(_ mode: CaptionMode, _ channel: CaptionChannel, delay: Int64 = 0) -> [Caption] {
        (0..<40).map { index in
            let start = Int64(index) * 60 + 120 + delay
            let length: Int64 = index % 3 == 0 ? 60 : 45
            var caption = Caption(
                start: Samples.frame(start), end: Samples.frame(start + length), text: "Caption number \(index)")
            caption.mode = mode
            caption.channel = channel
            caption.positions = [CellPosition(row: index % 4 == 1 ? 2 : 15, column: index % 5)]
            if case .rollUp = mode { caption.positions = [CellPosition(row: 15, column: 0)] }
            return caption
        }
    }

    private static func document(_ captions: [Caption]) throws -> CaptionDocument {
        try CaptionDocument.parse(CaptionDocument(captions: captions).encoded(as: .scc).bytes)
    }

    @Test func whatIsPaintedOnChangesItsLine() throws {
        let original = try Self.document(Self.captions(.paintOn, .cc1))
        try #require(original.captions.count == 40)
        for index in original.captions.indices {
            var editor = CaptionEditor(original)
            try editor.setText(EditedFile.text(original.captions[index], and: " and more"), of: index)
            #expect(try EditedFile.changedLines(editor, original) == 1, "\(index)")
            var without = CaptionEditor(original)
            try without.remove(index)
            #expect(try EditedFile.changedLines(without, original) <= 2, "\(index)")
        }
    }

    /// The other channel's captions are sent between.
    @Test(arguments: [CaptionMode.popOn, .paintOn]) func anotherChannelStays(mode: CaptionMode) throws {
        let both = Self.captions(mode, .cc1) + Self.captions(.popOn, .cc3, delay: 30)
        let original = try Self.document(both.sorted { $0.start < $1.start })
        try #require(original.captions.count == 80)
        for index in stride(from: 0, to: 80, by: 7) {
            var editor = CaptionEditor(original)
            try editor.setText(EditedFile.text(original.captions[index], and: "!"), of: index)
            #expect(try EditedFile.changedLines(editor, original) <= 3, "\(index)")
            let again = try CaptionDocument.parse(editor.document.encoded(as: .scc).bytes)
            #expect(again.captions.map(\.channel) == editor.document.captions.map(\.channel), "\(index)")
            #expect(again.captions.map(\.start) == editor.document.captions.map(\.start), "\(index)")
        }
    }

    /// Names of programmes and the like, which no caption shows.
    @Test func whatIsNoCaptionStays() throws {
        let other = "00:00:06:20\t0185 4cef 73f4 8f75"
        var file = EditedFile.lines(try Self.document(Self.captions(.paintOn, .cc3)).encoded(as: .scc).bytes).map(
            String.init)
        let place = try #require(file.firstIndex { $0 > other && $0.hasPrefix("00:") })
        file.insert(other, at: place)
        let original = try CaptionDocument.parse(Array(file.joined(separator: "\r\n\r\n").utf8))
        for index in 0..<20 {
            var editor = CaptionEditor(original)
            try editor.setText(EditedFile.text(original.captions[index], and: " and more"), of: index)
            #expect(EditedFile.lines(editor.document.encoded(as: .scc).bytes).contains(Substring(other)), "\(index)")
        }
    }

    /// Where there is no time for what is said the captions come late, as little as can be, and the rest of the file stays.
    @Test func whatComesLateChangesNoMoreThanItMust() throws {
        let dense = (0..<60).map { index in
            var caption = Caption(
                start: Samples.frame(Int64(index) * 26 + 100), end: Samples.frame(Int64(index) * 26 + 126),
                text: "As much as there is time for \(index % 10)")
            caption.mode = .popOn
            caption.channel = .cc1
            caption.positions = [CellPosition(row: 15, column: 0)]
            return caption
        }
        let original = try Self.document(dense)
        try #require(original.captions.map(\.text) == dense.map(\.text))
        var editor = CaptionEditor(original)
        try editor.setText([TextRun("As much as there is time for\nand a whole line more")], of: 30)
        let output = editor.document.encoded(as: .scc)
        #expect(
            output.losses.contains { loss in
                if case .delay = loss.kind { true } else { false }
            })
        #expect(try EditedFile.changedLines(editor, original) < 30)
    }

    /// Whatever is done, and more than once.
    @Test(arguments: [CaptionMode.popOn, .paintOn, .rollUp(rows: 2), .rollUp(rows: 3), .rollUp(rows: 4)])
    func someEditsLeaveTheRest(mode: CaptionMode) throws {
        var random = SplitMix(seed: 608)
        let original = try Self.document(Self.captions(mode, .cc1))
        for _ in 0..<40 {
            var editor = CaptionEditor(original)
            let count = 1 + random.below(3)
            for _ in 0..<count {
                let index = random.below(editor.document.captions.count)
                let caption = editor.document.captions[index]
                switch random.below(5) {
                case 0: try editor.remove(index)
                case 1: try? editor.split(index, at: nil)
                case 2:
                    _ = try? editor.setTimes(start: caption.start + Samples.frame(4), end: caption.end, of: index)
                case 3:
                    let start = caption.start + Samples.frame(30)
                    guard caption.end > start + Samples.frame(8) else { continue }
                    if case .rollUp = mode {
                        let place = try editor.insert(at: start, end: caption.end)
                        try editor.setText(EditedFile.text(editor.document.captions[place], and: "Oh"), of: place)
                    }
                default: try editor.setText(EditedFile.text(caption, and: " ♪"), of: index)
                }
            }
            #expect(try EditedFile.changedLines(editor, original) <= 5 * count, "\(count) edits")
        }
    }
}
