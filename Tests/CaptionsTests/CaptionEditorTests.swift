import Captions
import RandomCaptions
import SeededRandom
import Testing
import Times

struct CaptionEditorTests {
    private static func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds, preferredTimescale: 1_000) }

    private static func document(_ count: Int = 4) -> CaptionDocument {
        CaptionDocument(
            captions: (0..<count).map { number in
                Caption(
                    start: time(Double(number) * 2), end: time(Double(number) * 2 + 1.5),
                    text: "caption \(number)\nsays it")
            })
    }

    // MARK: Undo

    /// Any edits: undoing all of them gives what there was, doing them again what there came to be.
    @Test(arguments: [CaptionFormat.subRip, .webVTT, .scc, .iTT])
    func whatIsDoneCanBeUndone(format: CaptionFormat) {
        var random = SplitMix(seed: UInt64(format.rawValue.utf8.reduce(1) { $0 * 31 + Int($1) }))
        for _ in 0..<20 {
            let original = Self.document(6)
            var editor = CaptionEditor(original)
            var states = [original.captions]
            for _ in 0..<25 {
                if Self.edit(&editor, format, &random) { states.append(editor.document.captions) }
            }
            let last = editor.document.captions
            for state in states.reversed().dropFirst() {
                #expect(editor.undo() != nil)
                #expect(editor.document.captions == state)
            }
            #expect(editor.undo() == nil)
            #expect(!editor.isChanged)
            while editor.redo() != nil {}
            #expect(editor.document.captions == last)
        }
    }

    /// One edit of any kind; false where it was refused.
    private static func edit(_ editor: inout CaptionEditor, _ format: CaptionFormat, _ random: inout SplitMix) -> Bool {
        let before = editor.document
        let index = random.below(before.captions.count + 1)
        let revision = editor.revision
        let start = time(Double(random.below(20_000)) / 1_000)
        do throws(CaptionEditError) {
            switch random.below(10) {
            case 0: try editor.setText(RandomCaption.make(&random).runs, of: index)
            case 1:
                let place = try editor.setTimes(start: start, end: start + time(1), of: index)
                #expect(editor.document.captions[place].start == start)
            case 2: try editor.split(index, at: random.below(2) == 0 ? nil : start)
            case 3: try editor.join(index)
            case 4: _ = try editor.insert(at: start, end: start + time(0.5))
            case 5: try editor.remove(index)
            case 6: try editor.shift(by: time(Double(random.below(4_000)) / 1_000 - 1), from: index)
            case 7: try editor.place(CaptionPlacement.allCases[random.below(9)], index, in: format)
            case 8: try editor.restyle(index) { $0.isItalic.toggle() }
            default: editor.applyAll(for: format)
            }
        } catch {
            #expect(editor.document.captions == before.captions)
            return false
        }
        return editor.revision != revision
    }

    @Test func aNewEditForgetsWhatWasUndone() throws {
        var editor = CaptionEditor(Self.document())
        try editor.remove(0)
        _ = editor.undo()
        try editor.remove(1)
        #expect(editor.redo() == nil)
        #expect(editor.undo()?.edit == .removal)
    }

    @Test func whatWasSavedIsRemembered() throws {
        var editor = CaptionEditor(Self.document())
        try editor.remove(0)
        #expect(editor.isChanged)
        editor.noteSaved()
        #expect(!editor.isChanged)
        try editor.remove(0)
        #expect(editor.isChanged)
        _ = editor.undo()
        #expect(!editor.isChanged)
        _ = editor.undo()
        #expect(editor.isChanged)
        // What was saved cannot be reached any more.
        try editor.remove(1)
        #expect(editor.isChanged)
        _ = editor.undo()
        #expect(editor.isChanged)
    }

    @Test func aThousandEditsAreKept() throws {
        var editor = CaptionEditor(Self.document())
        for number in 0..<1_200 { try editor.setText([TextRun("\(number)")], of: 0) }
        var count = 0
        while editor.undo() != nil { count += 1 }
        #expect(count == 1_000)
        #expect(editor.document.captions[0].text == "199")
        #expect(editor.isChanged)
    }

    // MARK: Times

    @Test func aCaptionMovesToWhereItsStartBelongs() throws {
        var editor = CaptionEditor(Self.document())
        #expect(try editor.setTimes(start: Self.time(4.5), end: Self.time(5), of: 0) == 2)
        #expect(editor.document.captions.map(\.start.seconds) == [2, 4, 4.5, 6])
        #expect(try editor.setTimes(start: .zero, end: .indefinite, of: 3) == 0)
        #expect(editor.document.captions.map(\.start.seconds) == [0, 2, 4, 4.5])
        #expect(editor.undo()?.index == 0)
        #expect(editor.document.captions.map(\.start.seconds) == [2, 4, 4.5, 6])
    }

    @Test func timesMustMakeSense() throws {
        var editor = CaptionEditor(Self.document())
        #expect(throws: CaptionEditError.endsBeforeStart) {
            try editor.setTimes(start: Self.time(3), end: Self.time(3), of: 0)
        }
        #expect(throws: CaptionEditError.startsBeforeZero) {
            try editor.setTimes(start: Self.time(-1), end: Self.time(3), of: 0)
        }
        #expect(throws: CaptionEditError.noSuchCaption) {
            try editor.setTimes(start: .zero, end: Self.time(3), of: 4)
        }
        #expect(throws: CaptionEditError.startsBeforeZero) { try editor.shift(by: Self.time(-0.1)) }
        #expect(!editor.isChanged)
    }

    @Test func allAreShiftedOrThoseFromHereOn() throws {
        var editor = CaptionEditor(Self.document())
        try editor.shift(by: Self.time(1))
        #expect(editor.document.captions.map(\.start.seconds) == [1, 3, 5, 7])
        try editor.shift(by: Self.time(-0.5), from: 2)
        #expect(editor.document.captions.map(\.start.seconds) == [1, 3, 4.5, 6.5])
        #expect(editor.document.captions.map(\.duration.seconds) == [1.5, 1.5, 1.5, 1.5])
    }

    // MARK: Splitting and joining

    @Test func aCaptionIsSplitAtATime() throws {
        let text = "one two three four five six"
        var editor = CaptionEditor(
            CaptionDocument(captions: [Caption(start: .zero, end: Self.time(6), text: text)]))
        try editor.split(0, at: Self.time(2))
        #expect(editor.document.captions.map(\.text) == ["one two", "three four five six"])
        #expect(editor.document.captions.map(\.end.seconds) == [2, 6])
        try editor.join(0)
        #expect(editor.document.captions.map(\.text) == ["one two\nthree four five six"])
        #expect(editor.document.captions[0].start == .zero && editor.document.captions[0].end == Self.time(6))
    }

    @Test func splittingPrefersLines() throws {
        var editor = CaptionEditor(Self.document())
        try editor.split(1, at: nil)
        #expect(editor.document.captions[1].text == "caption 1")
        #expect(editor.document.captions[2].text == "says it")
        #expect(editor.document.captions[1].end.seconds == 2.75)
        #expect(throws: CaptionEditError.nothingToJoin) { try editor.join(4) }
        try editor.setText([TextRun("word")], of: 0)
        #expect(throws: CaptionEditError.nothingToSplit) { try editor.split(0, at: nil) }
    }

    @Test func linesInTheGridKeepTheirRows() throws {
        var caption = Caption(start: .zero, end: Self.time(4), text: "upper\nlower")
        caption.positions = [CellPosition(row: 13, column: 4), CellPosition(row: 14, column: 6)]
        var editor = CaptionEditor(CaptionDocument(captions: [caption]))
        try editor.setText([TextRun("another\nlower")], of: 0)
        #expect(editor.document.captions[0].positions.map(\.row) == [13, 14])
        try editor.split(0, at: nil)
        #expect(editor.document.captions.map { $0.positions.map(\.row) } == [[13], [14]])
        try editor.setText([TextRun("three\nlines\nnow")], of: 0)
        #expect(editor.document.captions[0].positions.isEmpty)
    }

    @Test func aNewCaptionIsLikeTheOneBefore() throws {
        var document = Self.document(2)
        document.captions[0].channel = .cc3
        document.captions[0].runs[0].style.isItalic = true
        var editor = CaptionEditor(document)
        let place = try editor.insert(at: Self.time(1.6), end: Self.time(1.9))
        #expect(place == 1)
        #expect(editor.document.captions[1].channel == .cc3)
        var text = CaptionText(editor.document.captions[1].runs)
        text.insert("new", at: 0)
        try editor.setText(text.runs, of: 1)
        #expect(editor.document.captions[1].runs == [TextRun("new", style: RunStyle(isItalic: true))])
        var empty = CaptionEditor(CaptionDocument())
        #expect(try empty.insert(at: .zero, end: Self.time(1)) == 0)
    }

    @Test func joiningKeepsTheOrderOfTime() throws {
        var (first, second) = (
            Caption(start: .zero, end: Self.time(1), text: "below"),
            Caption(start: Self.time(1), end: Self.time(2), text: "above")
        )
        (first.positions, second.positions) = ([CellPosition(row: 15, column: 0)], [CellPosition(row: 1, column: 0)])
        var editor = CaptionEditor(CaptionDocument(captions: [first, second]))
        try editor.join(0)
        #expect(editor.document.captions.map(\.text) == ["below\nabove"])
        #expect(editor.document.captions[0].positions.isEmpty)
        second.channel = .cc2
        editor = CaptionEditor(CaptionDocument(captions: [first, second]))
        #expect(throws: CaptionEditError.otherChannel) { try editor.join(0) }
    }

    @Test func whatChangesNothingIsNoEdit() throws {
        var editor = CaptionEditor(Self.document())
        let caption = editor.document.captions[0]
        try editor.setText(caption.runs, of: 0)
        try editor.setTimes(start: caption.start, end: caption.end, of: 0)
        try editor.restyle(0) { _ in }
        try editor.place(.bottom, 0, in: .subRip)
        editor.applyAll(for: .subRip)
        #expect(!editor.isChanged)
    }

    @Test func onlyAMovedCaptionMovesWhatIsSaidWithinIt() throws {
        var caption = Caption(start: Self.time(10), end: Self.time(14), runs: [TextRun("a "), TextRun("b")])
        caption.runs[1].time = Self.time(12)
        var editor = CaptionEditor(CaptionDocument(captions: [caption]))
        try editor.setTimes(start: Self.time(11), end: Self.time(14), of: 0)
        #expect(editor.document.captions[0].runs[1].time == Self.time(12))
        try editor.setTimes(start: Self.time(12), end: Self.time(15), of: 0)
        #expect(editor.document.captions[0].runs[1].time == Self.time(13))
    }

    // MARK: Places

    /// Each format writes each of the nine places, as near as it has it, and reads it back there.
    @Test(arguments: [CaptionFormat.subRip, .webVTT, .scc, .iTT, .timedText], CaptionPlacement.allCases)
    func placesAreWhatTheFormatHas(format: CaptionFormat, place: CaptionPlacement) throws {
        var editor = CaptionEditor(
            CaptionDocument(captions: [Caption(start: Self.time(10), end: Self.time(14), text: "a place")]))
        try editor.place(place, 0, in: format)
        let placed = editor.document.captions[0]
        #expect(placed.text == "a place")
        let read = try CaptionDocument.parse(editor.document.encoded(as: format).bytes, format: format)
        let caption = try #require(read.captions.first)
        #expect(caption.positions == placed.positions)
        #expect(caption.settings == placed.settings)
        #expect(caption.region?.displayAlignment == placed.region?.displayAlignment)
        // Where it is drawn.
        let cells = CaptionRenderer([caption]).cells(of: [0], columns: 100, rows: 50) { _ in 1 }
        let row = try #require((0..<50).first { cells.text(row: $0).contains("a place") })
        let column = try #require((0..<100).first { cells[row, $0]?.text == "a" })
        let isUpper = [.topLeft, .top, .topRight].contains(place)
        let isLower = [.bottomLeft, .bottom, .bottomRight].contains(place)
        if isUpper { #expect(row < 17) }
        if isLower { #expect(row > 33) }
        // iTunes Timed Text has its two regions and no middle, and all is centred there.
        guard format != .iTT else { return }
        if !isUpper, !isLower { #expect((16...34).contains(row)) }
        switch place {
        case .bottomLeft, .left, .topLeft: #expect(column < 30)
        case .bottom, .middle, .top: #expect((30...60).contains(column))
        case .bottomRight, .right, .topRight: #expect(column > 60)
        }
    }

    // MARK: Warnings

    @Test func warningsAreMendedOneByOneOrAll() throws {
        var document = Self.document(3)
        document.captions[1].start = Self.time(1)
        var editor = CaptionEditor(document)
        let warnings = ConversionValidator(document, for: .scc).allWarnings()
        let overlap = try #require(warnings.first { $0.rule == .overlap })
        try editor.apply(overlap, for: .scc)
        #expect(!ConversionValidator(editor.document, for: .scc).allWarnings().contains { $0.rule == .overlap })
        editor.applyAll(for: .scc)
        #expect(ConversionValidator(editor.document, for: .scc).allWarnings().isEmpty)
        _ = editor.undo()
        _ = editor.undo()
        #expect(editor.document.captions == document.captions)
    }

    // MARK: Search

    @Test func wordsAreFoundWhateverTheirCase() {
        let finder = CaptionFinder([
            Caption(start: .zero, end: .indefinite, text: "Über den\nFluss"),
            Caption(start: .zero, end: .indefinite, text: "über\tDEN fluß"),
            Caption(start: .zero, end: .indefinite, text: "nothing"),
        ])
        #expect(finder.indices(containing: "DEN FLU") == [0, 1])
        #expect(finder.indices(containing: "ÜBER") == [0, 1])
        #expect(finder.indices(containing: "").isEmpty)
    }
}
