import Captions
import SeededRandom
import Testing
import Times

/// Editing captions that roll up: each line is sent once, and shown in several captions.
@Suite struct RollUpTests {
    /// Three rows, a line a second.
    private static let lines = (0..<12).map { "This is line \($0)" }

    private static func document(rows: Int = 3) throws -> CaptionDocument {
        let captions = lines.indices.map { index in
            let shown = lines[max(0, index - rows + 1)...index]
            var caption = Caption(
                start: Samples.frame(Int64(index) * 60 + 90), end: Samples.frame(Int64(index) * 60 + 146),
                text: shown.joined(separator: "\n"))
            caption.mode = .rollUp(rows: rows)
            caption.channel = .cc1
            caption.positions = shown.indices.map { CellPosition(row: 15 - (index - $0), column: 0) }
            return caption
        }
        return try CaptionDocument.parse(CaptionDocument(captions: captions).encoded(as: .scc).bytes)
    }

    @Test(arguments: [2, 3, 4]) func aLineChangesWhereverItIsShown(rows: Int) throws {
        let original = try Self.document(rows: rows)
        try #require(original.captions.count == Self.lines.count)
        var editor = CaptionEditor(original)
        var text = CaptionText(original.captions[5].runs)
        text.insert(" of them all", at: text.count)
        try editor.setText(text.runs, of: 5)
        for (number, caption) in editor.document.captions.enumerated() {
            let isShown = (5..<5 + rows).contains(number)
            #expect(caption.text.contains("This is line 5 of them all") == isShown)
            #expect(caption.positions == original.captions[number].positions)
        }
        #expect(try EditedFile.changedLines(editor, original) == 1)
        #expect(editor.undo()?.edit == .text)
        #expect(editor.document.captions == original.captions)
    }

    /// An upper line is the lowest of a caption before.
    @Test func anUpperLineChangesWhereItCame() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        var text = CaptionText(original.captions[5].runs)
        text.insert("Oh! ", at: 0)
        try editor.setText(text.runs, of: 5)
        let captions = editor.document.captions
        #expect(captions[3].text == "This is line 1\nThis is line 2\nOh! This is line 3")
        #expect(captions[4].text == "This is line 2\nOh! This is line 3\nThis is line 4")
        #expect(captions[5].text == "Oh! This is line 3\nThis is line 4\nThis is line 5")
        #expect(captions[6] == original.captions[6])
        #expect(try EditedFile.changedLines(editor, original) == 1)
    }

    @Test func aLineThatComesEarlierEndsTheOneBeforeEarlier() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        let old = original.captions[5]
        try editor.setTimes(start: old.start - Samples.frame(10), end: old.end, of: 5)
        #expect(editor.document.captions[4].end == original.captions[4].end - Samples.frame(10))
        #expect(try EditedFile.changedLines(editor, original) == 1)
        let again = try CaptionDocument.parse(editor.document.encoded(as: .scc).bytes)
        #expect(again.captions == editor.document.captions)
    }

    @Test func looksAreThoseOfTheLine() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        try editor.restyle(5) { $0.isItalic = true }
        #expect(editor.document.captions[3].runs.last?.style.isItalic == true)
        #expect(editor.document.captions[7].runs.first?.style.isItalic == true)
        #expect(editor.document.captions[8] == original.captions[8])
        #expect(try EditedFile.changedLines(editor, original) == 3)
    }

    @Test func withoutALineThoseAboveStay() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        try editor.remove(5)
        let captions = editor.document.captions
        #expect(captions[4].end == original.captions[5].end)
        #expect(captions[5].text == "This is line 3\nThis is line 4\nThis is line 6")
        #expect(captions[6].text == "This is line 4\nThis is line 6\nThis is line 7")
        #expect(captions[7] == original.captions[8])
        #expect(try EditedFile.changedLines(editor, original) == 0)
    }

    @Test func aLineThatComesInBetweenMovesUpWithTheOthers() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        let old = original.captions[5]
        let place = try editor.insert(at: old.start + Samples.frame(30), end: old.end)
        #expect(place == 6)
        var text = CaptionText(editor.document.captions[place].runs)
        text.insert("And this", at: text.count)
        try editor.setText(text.runs, of: place)
        let captions = editor.document.captions
        #expect(captions[5].end == captions[6].start)
        #expect(captions[6].text == "This is line 4\nThis is line 5\nAnd this")
        #expect(captions[6].end == old.end)
        #expect(captions[7].text == "This is line 5\nAnd this\nThis is line 6")
        #expect(captions[8].text == "And this\nThis is line 6\nThis is line 7")
        #expect(captions[9] == original.captions[8])
        #expect(try EditedFile.changedLines(editor, original) == 1)
        #expect(editor.undo()?.edit == .text)
        #expect(editor.undo()?.edit == .insertion)
        #expect(editor.document.captions == original.captions)
    }

    @Test func aLineThatWouldComeWithTheOneBeforeComesInTheMiddle() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        let old = original.captions[5]
        let place = try editor.insert(at: old.start, end: old.end)
        let captions = editor.document.captions
        #expect(captions[place].start > old.start && captions[place].start < old.end)
        #expect(captions[place - 1].start == old.start && captions[place - 1].end == captions[place].start)
    }

    @Test func theLowestLineIsSplit() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        try editor.split(5, at: nil)
        let captions = editor.document.captions
        #expect(captions[5].text == "This is line 3\nThis is line 4\nThis is")
        #expect(captions[6].text == "This is line 4\nThis is\nline 5")
        #expect(captions[6].end == original.captions[5].end)
        #expect(captions[7].text == "This is\nline 5\nThis is line 6")
        #expect(captions[9] == original.captions[8])
        #expect(try EditedFile.changedLines(editor, original) == 2)
        #expect(editor.undo()?.edit == .split)
        #expect(editor.document.captions == original.captions)
    }

    @Test func aLineBecomesTwo() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        var text = CaptionText(original.captions[1].runs)
        text.insert("\nand one more", at: text.count)
        try editor.setText(text.runs, of: 1)
        let (old, captions) = (original.captions[1], editor.document.captions)
        #expect(captions[1].text == old.text && captions[1].start == old.start)
        #expect(captions[2].text == "This is line 0\nThis is line 1\nand one more")
        #expect(captions[2].start == captions[1].end && captions[2].start > old.start && captions[2].end == old.end)
        #expect(captions[3].text == "This is line 1\nand one more\nThis is line 2")
        #expect(captions[5] == original.captions[4])
        #expect(try EditedFile.changedLines(editor, original) == 1)
        #expect(editor.undo()?.edit == .text)
        #expect(editor.document.captions == original.captions)
    }

    @Test func twoAreJoinedWithoutSayingALineTwice() throws {
        let original = try Self.document()
        var editor = CaptionEditor(original)
        try editor.join(5)
        #expect(editor.document.captions[5].text == original.captions[6].text)
        #expect(editor.document.captions[5].start == original.captions[5].start)
    }

    /// As a live caption comes: some words, then some more.
    @Test func aLineThatComesInPiecesStaysInPieces() throws {
        let file = """
            Scenarist_SCC V1.0

            00:00:01:00\t9425 9425 94ad 94ad 9470 9470 54e5 73f4

            00:00:02:00\t2064 6f6e e5ae

            00:00:04:00\t9425 9425 94ad 94ad 9470 9470 c1ec ecae

            """
        let original = try CaptionDocument.parse(Array(file.utf8))
        #expect(original.captions.map(\.text) == ["Test done.", "Test done.\nAll."])
        for text in ["Best done.", "Test was done.", "Done.", "A", "Test done by all of us."] {
            var editor = CaptionEditor(original)
            try editor.setText([TextRun(text)], of: 0)
            #expect(editor.document.captions[1].text == text + "\nAll.")
            #expect(try EditedFile.changedLines(editor, original) <= 2)
            let again = try CaptionDocument.parse(editor.document.encoded(as: .scc).bytes)
            #expect(again.captions.map(\.start) == original.captions.map(\.start))
        }
    }

    /// Where there is no time for more words, what follows comes a little later, and that is told.
    @Test func aLongerLineMovesTheNext() throws {
        let file = """
            Scenarist_SCC V1.0

            00:00:01:00\t9425 9425 94ad 94ad 9470 9470 54e5 73f4

            00:00:01:10\t9425 9425 94ad 94ad 9470 9470 c1ec ecae

            00:00:04:00\t9425 9425 94ad 94ad 9470 9470 c1ec ecae

            """
        let original = try CaptionDocument.parse(Array(file.utf8))
        var editor = CaptionEditor(original)
        try editor.setText([TextRun("Test of many words")], of: 0)
        #expect(try EditedFile.changedLines(editor, original) == 2)
        #expect(
            editor.document.encoded(as: .scc).losses.contains { loss in
                if case .delay = loss.kind { loss.captions.contains(1) } else { false }
            })
    }

    /// Any letters in any lines.
    @Test func whatIsTypedIsWrittenInItsLine() throws {
        var random = SplitMix(seed: 608)
        let names = ["rollup.scc"]
        let samples = try names.map { try CaptionDocument.parse(Samples.fixture($0)) } + [2, 3, 4].map(Self.document)
        for original in samples {
            for _ in 0..<60 {
                var editor = CaptionEditor(original)
                let index = random.below(original.captions.count)
                var text = CaptionText(original.captions[index].runs)
                let place = random.below(text.count + 1)
                if random.below(2) == 0, place < text.count, text.characters[place] != "\n" {
                    text.remove(place..<place + 1)
                } else {
                    text.insert(["x", " y", "é", "♪", "—"][random.below(5)], at: place)
                }
                // Blanks at the ends of lines cannot be told from nothing.
                let lines = String(text.characters).split(separator: "\n", omittingEmptySubsequences: false)
                guard lines.allSatisfy({ !$0.isEmpty && $0.first != " " && $0.last != " " && $0.count <= 32 }) else {
                    continue
                }
                try editor.setText(text.runs, of: index)
                #expect(
                    try EditedFile.changedLines(editor, original) <= 2, "\(original.captions[index].text) → \(lines)")
            }
        }
    }
}
