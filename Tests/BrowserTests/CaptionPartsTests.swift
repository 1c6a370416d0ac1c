import Captions
import Engine
import Media
internal import Places
import Terminal
import Testing

@testable import Browser

/// What the captions screen and the timeline's lane are made of.
struct CaptionPartsTests {
    private static func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds, preferredTimescale: 1_000) }

    private static func loaded(_ texts: [(Double, Double, String)]) -> LoadedCaptions {
        LoadedCaptions(
            CaptionChoice(file: .file(path: Array("/a.srt".utf8))),
            CaptionDocument(captions: texts.map { Caption(start: time($0.0), end: time($0.1), text: $0.2) }))
    }

    @Test func keysGoFromCaptionToCaption() {
        let loaded = Self.loaded([(1, 2, "a"), (3, 4, "b"), (5, 6, "c")])
        #expect(loaded.start(1, from: .zero)?.seconds == 1)
        #expect(loaded.start(1, from: Self.time(1))?.seconds == 3)
        #expect(loaded.start(2, from: Self.time(1))?.seconds == 5)
        #expect(loaded.start(9, from: Self.time(1))?.seconds == 5)
        #expect(loaded.start(1, from: Self.time(5)) == nil)
        // Within half a second of one, back means the one before.
        #expect(loaded.start(-1, from: Self.time(3.04))?.seconds == 1)
        #expect(loaded.start(-1, from: Self.time(3.9))?.seconds == 3)
        #expect(loaded.start(-1, from: Self.time(1)) == nil)
    }

    @Test func wordsAreFoundFromHereOn() throws {
        let loaded = Self.loaded([(5, 6, "the river"), (1, 2, "a river"), (3, 4, "no")])
        let first = try #require(loaded.find("River", from: .zero))
        #expect(first == (1, 1, 2))
        #expect(try #require(loaded.find("river", from: Self.time(1))) == (0, 2, 2))
        #expect(try #require(loaded.find("river", from: Self.time(5))) == (1, 1, 2))
        #expect(try #require(loaded.find("river", from: Self.time(5), backwards: true)) == (1, 1, 2))
        #expect(try #require(loaded.find("river", from: Self.time(1), backwards: true)) == (0, 2, 2))
        #expect(loaded.find("sea", from: .zero) == nil)
    }

    @Test func timesAreWrittenAndRead() throws {
        let plain = CueTimes(CaptionDocument())
        #expect(plain.text(Self.time(62.5)) == "0:01:02.500")
        #expect(plain.text(.indefinite) == "open")
        let read = try #require(plain.parse(" 0:01:02,5 --> 64 "))
        #expect(read.start.seconds == 62.5 && read.end.seconds == 64)
        #expect(try #require(plain.parse("1 → open")).end == .indefinite)
        #expect(plain.parse("1") == nil)
        #expect(plain.parse("1 --> two") == nil)
        #expect(plain.distance("-1.5")?.seconds == -1.5)
        #expect(plain.distance("+0:02")?.seconds == 2)
        #expect(plain.distance("soon") == nil)
        let counted = CueTimes(CaptionDocument(frameRate: FrameRate(30_000, 1_001), isDropFrame: true))
        #expect(counted.text(Self.time(60.06)) == "00:01:00;02")
        #expect(try #require(counted.parse("00:01:00;02 --> 00:01:01;00")).start.seconds.rounded() == 60)
        #expect(CueTimes.length(Self.time(2.345)) == "2.35" || CueTimes.length(Self.time(2.345)) == "2.34")
        #expect(CueTimes.length(.indefinite) == "open")
    }

    @Test func previewsSayWhatIsSaidWhen() {
        let document = Self.loaded([(1, 3, "first"), (62.5, 63, "two\nlines")]).document
        #expect(
            CaptionHead.lines(of: document) == [
                "0:00:01.000  first", "0:01:02.500  two", "             lines",
            ])
    }

    @Test func theLayoutFillsTheScreen() {
        for columns in stride(from: 20, through: 240, by: 20) {
            for rows in 4...60 {
                for (hasPicture, hasSound) in [(false, false), (true, false), (true, true)] {
                    let size = Size(rows: rows, columns: columns)
                    let layout = CaptionsLayout(size, hasPicture: hasPicture, hasSound: hasSound)
                    var taken = columns
                    let lanes = layout.lanes.map { [$0.captions, $0.waveform, $0.ruler].compactMap(\.self) } ?? []
                    #expect(hasSound == (layout.lanes?.waveform != nil) || layout.lanes == nil)
                    for area in [layout.list, layout.panel] + [layout.picture].compactMap(\.self) + lanes {
                        #expect(area.top >= 1 && area.bottom <= rows && area.right <= columns)
                        taken += area.size.rows * area.size.columns
                    }
                    // Lanes have a margin.
                    taken += lanes.reduce(0) { $0 + 2 * $1.size.rows }
                    #expect(layout.list.size.rows >= 1)
                    // Nothing but the line between list and picture is left over.
                    let line = layout.panel.left > 0 ? rows - 1 : 0
                    #expect(taken + line == rows * columns, "\(size) \(hasPicture)")
                }
            }
        }
        // A picture that is less high leaves its rows to the text beneath.
        let panels = [2.39, 1.0].map {
            CaptionsLayout(Size(rows: 42, columns: 140), hasPicture: true, hasSound: true, aspect: $0).panel.size.rows
        }
        #expect(panels[0] > panels[1])
    }

    @Test func theLaneShowsWhatIsSaidWhen() {
        func bars(_ texts: [(Double, Double, String)], _ window: TimelineWindow) -> [BlockLane.Bar] {
            BlockLane.bars(of: Self.loaded(texts).document.captions.map(\.range), window: window, columns: 40)
        }
        let captions = [(1, 3, "first"), (5, 5.2, "short"), (5.05, 5.15, "hidden"), (5.5, 20, "last")]
        let whole = TimelineWindow(duration: Self.time(10))
        #expect(
            bars(captions, whole) == [
                .init(index: 0, columns: 4..<12), .init(index: 1, columns: 20..<21), .init(index: 3, columns: 22..<40),
            ])
        var part = whole
        part.zoom(by: 0.1, around: Self.time(5.35), shortest: 0.1)
        #expect(bars(captions, part).map(\.index) == [1, 2, 3])
        #expect(bars([(0, 100, "all")], part) == [.init(index: 0, columns: 0..<40)])
        #expect(bars([], whole).isEmpty)
    }

    /// While captions are read, the first is chosen already.
    @Test func aBlockThatIsNotThereIsNotShown() async throws {
        try await ModelStage.run(FakeEngine()) { services in
            let canvas = Canvas(size: Size(rows: 1, columns: 10))
            BlockLane().draw(
                [Caption](), version: 0, shown: [0], window: TimelineWindow(duration: Self.time(10)),
                playhead: Self.time(1), theme: services.theme, on: canvas)
            #expect(canvas.lines[0].allSatisfy { $0 == " " })
        }
    }

    @Test(
        arguments: [
            ("A flower opens.", 20, "A flower opens."), ("A flower opens.", 8, "A flowe…"), ("A flower", 3, ""),
            ("No", 2, "No"), ("I", 2, "I"), ("abc", 1, ""), ("two\nlines", 6, "two l…"), ("- hey", 4, ""),
        ])
    func aBlockShowsTwoLettersOrNone(text: String, columns: Int, label: String) {
        #expect(BlockLane.label(text, columns: columns) == label)
    }

    @Test func theSpeedBarIsFullAtItsEnd() {
        #expect(CueList.bar(0, columns: 5) == "")
        #expect(CueList.bar(0.1, columns: 5) == "╸")
        #expect(CueList.bar(12.5, columns: 5) == "━━╸")
        #expect(CueList.bar(400, columns: 5) == "━━━━━")
        #expect(CueList.speed(of: Self.loaded([(1, 3, "déjà\nvu")]).document.captions[0]) == 3)
    }

    @Test func anEntryHasItsTextInFullAndWhatIsWrong() {
        let narrow = CueEntry.Columns(40, count: 9, time: 11, hasOther: false)
        #expect(narrow.number == 0 && narrow.speed == 0 && narrow.text == 27)
        let text = [TextRun("A caption that is longer than its row,\nand a second line")]
        let entry = CueEntry(text, other: "", warnings: [], columns: narrow)
        #expect(
            entry.text.map { $0.map(\.text).joined() } == [
                "A caption that is longer ", "than its row,", "and a second line",
            ])
        #expect(entry.height == 3 && entry.warning == nil)
        let warnings = ConversionValidator(
            CaptionDocument(captions: [Caption(start: Self.time(1), end: .indefinite, runs: [TextRun("open")])]),
            for: .subRip
        ).allWarnings()
        let wrong = CueEntry([TextRun("open")], other: "", warnings: warnings, columns: narrow)
        #expect(wrong.warning?.hasPrefix("! ") == true)
        #expect(wrong.height == (wrong.isWarningBeside ? 1 : 2))
        let wide = CueEntry.Columns(160, count: 9, time: 11, hasOther: false)
        #expect(CueEntry([TextRun("open")], other: "", warnings: warnings, columns: wide).isWarningBeside)
        // However long a caption is, the list shows a few rows of it.
        let long = CueEntry(
            [TextRun(String(repeating: "word ", count: 100_000))], other: "", warnings: [], columns: wide)
        #expect(long.height <= 7)
    }

    @Test func theListFollowsTheCursorThroughHighRows() {
        var viewport = CueViewport()
        let heights = [3, 1, 5, 2, 2, 4, 1, 1, 6, 2]
        func rows() -> [Int] { viewport.places(rows: 8, count: 10) { heights[$0] }.map(\.row) }
        for cursor in Array(0..<10) + Array((0..<10).reversed()) {
            viewport.follow(cursor: cursor, rows: 8, count: 10) { heights[$0] }
            let places = viewport.places(rows: 8, count: 10) { heights[$0] }
            guard let place = places.first(where: { $0.index == cursor }) else {
                Issue.record("\(cursor) is not on the screen")
                continue
            }
            #expect(place.row + heights[cursor] <= 8, "\(cursor) is whole")
        }
        #expect(viewport.top == 0)
        viewport.follow(cursor: 9, rows: 8, count: 10) { heights[$0] }
        #expect(rows() == [0, 6], "the end lies at the foot")
        viewport.follow(cursor: 3, rows: 2, count: 0) { heights[$0] }
        #expect(viewport.top == 0)
    }
}
