import Captions
import Foundation
import RandomCaptions
import SeededRandom
import Testing
import Times

@Suite struct CaptionCellsTests {
    /// Wide for what East Asia writes wide, 0 for marks: enough of wcwidth(3) for these tests.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x300...0x36F, 0x200B...0x200F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xFF01...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x2FFFD: 2
        default: 1
        }
    }

    private static func caption(_ text: String, _ change: (inout Caption) -> Void = { _ in }) -> Caption {
        var caption = Caption(start: .zero, end: Samples.seconds(1_000), text: text)
        change(&caption)
        return caption
    }

    private static func cells(_ captions: [Caption], _ columns: Int, _ rows: Int, at time: Int64 = 500) -> CaptionCells
    {
        CaptionRenderer(captions).cells(at: Samples.seconds(time), columns: columns, rows: rows, width: width)
    }

    /// The rows that are not empty, by their numbers.
    private static func rows(_ cells: CaptionCells) -> [Int: String] {
        var rows: [Int: String] = [:]
        for row in 0..<cells.rows where !cells.text(row: row).isEmpty { rows[row] = cells.text(row: row) }
        return rows
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    private static func vtt(_ settings: String, _ text: String = "Hello") throws -> [Caption] {
        try Samples.parse("WEBVTT\n\n00:00.000 --> 00:01.000 \(settings)\n\(text)\n").captions
    }

    // MARK: Emptiness

    @Test func nothingIsDrawnWhereNothingIsShown() {
        let cells = CaptionCellsTests.cells([CaptionCellsTests.caption("x")], 40, 20, at: 1_000)
        #expect(cells.isEmpty && cells.cells.count == 800)
        #expect(CaptionCellsTests.cells([], 40, 20).isEmpty)
        #expect(CaptionCellsTests.cells([CaptionCellsTests.caption("x")], 0, 0).cells.isEmpty)
        #expect(CaptionCellsTests.cells([CaptionCellsTests.caption("x")], -5, 20).cells.isEmpty)
    }

    // MARK: CEA-608

    /// Each character of each caption in its own cell, where the grid is as large as the screen or fits in its middle.
    private static func checkGrid(_ document: CaptionDocument) -> Int {
        var checked = 0
        let renderer = CaptionRenderer(document.captions)
        for (number, caption) in document.captions.enumerated() where !caption.positions.isEmpty {
            for (columns, rows, left, top) in [(32, 15, 0, 0), (40, 19, 4, 2)] {
                let cells = renderer.cells(of: [number], columns: columns, rows: rows, width: width)
                var expected = CaptionCells(columns: columns, rows: rows).cells.map { _ in "" }
                for (line, position) in zip(
                    caption.text.split(separator: "\n", omittingEmptySubsequences: false), caption.positions)
                {
                    for (offset, character) in line.enumerated() {
                        let column = position.column + offset
                        expected[(position.row - 1 + top) * columns + column + left] =
                            character == "\u{A0}" ? " " : String(character)
                        checked += 1
                    }
                }
                #expect(cells.cells.map { $0?.text ?? "" } == expected, "\(caption.text) in \(columns) × \(rows)")
            }
        }
        return checked
    }

    @Test func charactersStandInTheirCells() throws {
        for name in ["pop-on.scc", "rollup.scc", "tos.scc"] {
            let document = try CaptionDocument.parse(Samples.fixture(name))
            #expect(CaptionCellsTests.checkGrid(document) > 0)
        }
    }

    @Test(.enabled(if: Corpus.isPresent)) func charactersOfTheCorpusStandInTheirCells() throws {
        var checked = 0
        for name in Corpus.names(".scc") {
            let document = try CaptionDocument.parse(Corpus.bytes(name), format: .scc)
            checked += CaptionCellsTests.checkGrid(document)
        }
        print("  \(checked) characters of CEA-608 in their cells")
        #expect(checked > 10_000)
    }

    @Test func blocksStayAtTheirEdges() {
        func block(_ positions: [CellPosition], _ text: String, _ columns: Int, _ rows: Int) -> [Int: String] {
            let caption = CaptionCellsTests.caption(text) {
                $0.positions = positions
                $0.mode = .popOn
            }
            return CaptionCellsTests.rows(CaptionCellsTests.cells([caption], columns, rows))
        }
        // 80 × 40: the safe area are columns 8 to 71 and rows 4 to 35.
        let bottom = [CellPosition(row: 14, column: 10), CellPosition(row: 15, column: 12)]
        #expect(
            block(bottom, "twelve chars\neightchr", 80, 40) == [
                34: CaptionCellsTests.blanks(34) + "twelve chars", 35: CaptionCellsTests.blanks(36) + "eightchr",
            ])
        #expect(block([CellPosition(row: 1, column: 0)], "ab", 80, 40) == [4: CaptionCellsTests.blanks(8) + "ab"])
        #expect(block([CellPosition(row: 1, column: 30)], "ab", 80, 40) == [4: CaptionCellsTests.blanks(70) + "ab"])
        // Two speakers, at the top and at the bottom, stay apart.
        let apart = [CellPosition(row: 1, column: 0), CellPosition(row: 15, column: 0)]
        #expect(Set(block(apart, "up\ndown", 80, 40).keys) == [4, 35])
        // Few rows: they come together, but not over each other.
        #expect(Set(block(apart, "up\ndown", 32, 2).keys) == [0, 1])
        // Too few columns: wrapped like other text.
        let wide = block([CellPosition(row: 15, column: 0)], "these are thirty-two characters!", 20, 10)
        #expect(wide == [6: "     these are", 7: "     thirty-two", 8: "    characters!"])
    }

    @Test func rolledLinesKeepTheLowestRow() {
        for rows in [15, 24, 40, 50] {
            var lowest: Set<Int> = []
            for count in 1...3 {
                let caption = CaptionCellsTests.caption((0..<count).map { "line \($0)" }.joined(separator: "\n")) {
                    $0.positions = (0..<count).map { CellPosition(row: 12 - count + 1 + $0, column: 0) }
                    $0.mode = .rollUp(rows: 3)
                }
                lowest.insert(CaptionCellsTests.rows(CaptionCellsTests.cells([caption], 80, rows)).keys.max() ?? -1)
            }
            #expect(lowest.count == 1, "\(rows): \(lowest)")
        }
    }

    @Test func stylesAreKept() throws {
        let caption = Caption(
            start: .zero, end: Samples.seconds(1_000),
            runs: [
                TextRun("a", style: RunStyle(color: .red, isItalic: true, decoration: .underline)), TextRun("b"),
            ], positions: [CellPosition(row: 1, column: 0)])
        let cells = CaptionCellsTests.cells([caption], 32, 15)
        var style = CaptionCellStyle()
        #expect(cells[0, 1] == CaptionCell("b", style: style))
        style.foreground = .red
        style.isItalic = true
        style.isUnderlined = true
        #expect(cells[0, 0] == CaptionCell("a", style: style))
        #expect(cells[0, 2] == nil && cells[20, 0] == nil && cells[0, -1] == nil)
        let data = try JSONEncoder().encode(cells)
        #expect(try JSONDecoder().decode(CaptionCells.self, from: data) == cells)
        // A background that is nothing lets the picture through.
        var clear = caption
        clear.runs = [TextRun("a")]
        clear.runs[0].style.backgroundColor = .transparent
        #expect(CaptionCellsTests.cells([clear], 32, 15)[0, 0]?.style.background == nil)
    }

    // MARK: SubRip

    @Test func subRipStandsAtTheBottom() throws {
        func shown(_ text: String) throws -> [Int: String] {
            let captions = try Samples.parse("1\n00:00:00,000 --> 00:00:01,000\n\(text)\n", .subRip).captions
            return CaptionCellsTests.rows(CaptionCellsTests.cells(captions, 20, 20))
        }
        // A row stays free below: 5 hundredths.
        #expect(
            try shown("Hello\nyou") == [
                17: CaptionCellsTests.blanks(7) + "Hello", 18: CaptionCellsTests.blanks(8) + "you",
            ])
        #expect(try shown("{\\an7}Hello") == [1: " Hello"])
        #expect(try shown("{\\an9}Hello") == [1: CaptionCellsTests.blanks(14) + "Hello"])
        #expect(try shown("{\\an8}Hello") == [1: CaptionCellsTests.blanks(7) + "Hello"])
        #expect(try shown("{\\an4}Hello") == [10: " Hello"])
        #expect(try shown("{\\an3}Hello") == [18: CaptionCellsTests.blanks(14) + "Hello"])
        #expect(
            try shown("A text that is too long for the row") == [17: " A text that is too", 18: "  long for the row"])
    }

    @Test func captionsMakeRoomForEachOther() {
        let captions = [CaptionCellsTests.caption("first"), CaptionCellsTests.caption("second\nof two")]
        let rows = CaptionCellsTests.rows(CaptionCellsTests.cells(captions, 20, 20))
        #expect(rows[18]?.contains("first") == true)
        #expect(rows[16]?.contains("second") == true && rows[17]?.contains("of two") == true)
    }

    // MARK: WebVTT

    @Test func cuesStandWhereTheirSettingsSay() throws {
        func shown(_ settings: String, _ text: String = "Hello") throws -> [Int: String] {
            CaptionCellsTests.rows(CaptionCellsTests.cells(try CaptionCellsTests.vtt(settings, text), 40, 20))
        }
        func at(_ row: Int, _ column: Int) -> [Int: String] { [row: CaptionCellsTests.blanks(column) + "Hello"] }
        #expect(try shown("line:0 position:50%") == at(0, 17))
        #expect(try shown("line:3 position:50%") == at(3, 17))
        #expect(try shown("line:-1 position:50%") == at(19, 17))
        #expect(try shown("line:-4 position:50%") == at(16, 17))
        #expect(try shown("line:0% position:50%") == at(0, 17))
        #expect(try shown("line:50% position:50%") == at(10, 17))
        #expect(try shown("line:50%,end position:50%") == at(9, 17))
        #expect(try shown("line:100% position:50%") == at(19, 17))
        #expect(try shown("line:0 position:25%,line-left align:left") == at(0, 10))
        #expect(try shown("line:0 position:75%,line-right align:right") == at(0, 25))
        #expect(try shown("line:0 position:25%,center align:center") == at(0, 7))
        #expect(try shown("line:0 position:10%,line-left size:50% align:center") == at(0, 11))
        #expect(try shown("line:0 position:10%,line-left size:50% align:right") == at(0, 19))
        // Two lines at the last one move up.
        #expect(Set(try shown("line:-1", "a\nb").keys) == [18, 19])
        // What is too wide for its size is wrapped.
        #expect(try shown("line:0 position:0% size:30% align:left", "some words here") == [0: "some words", 1: "here"])
    }

    @Test func overlappingCuesMoveUp() throws {
        let text = """
            WEBVTT

            00:00.000 --> 00:01.000 line:-1
            one

            00:00.000 --> 00:01.000 line:-1
            two

            00:00.000 --> 00:01.000 line:0
            three

            00:00.000 --> 00:01.000 line:0
            four

            00:00.000 --> 00:01.000 line:0 align:left position:0%
            five
            """
        let rows = CaptionCellsTests.rows(CaptionCellsTests.cells(try Samples.parse(text).captions, 40, 20))
        #expect(rows[19]?.hasSuffix("one") == true && rows[18]?.hasSuffix("two") == true)
        // Beside each other there is room.
        #expect(rows[0]?.hasPrefix("five") == true && rows[0]?.hasSuffix("three") == true)
        #expect(rows[1]?.hasSuffix("four") == true)
    }

    @Test func regionsOfWebVTTRollUp() throws {
        let text = """
            WEBVTT

            REGION
            id:fred
            width:50%
            lines:3
            regionanchor:0%,100%
            viewportanchor:10%,90%
            scroll:up

            00:00.000 --> 00:10.000 region:fred align:left
            one

            00:01.000 --> 00:10.000 region:fred align:left
            two

            00:02.000 --> 00:10.000 region:fred align:left
            three

            00:03.000 --> 00:10.000 region:fred align:left
            four
            """
        let captions = try Samples.parse(text).captions
        let left = CaptionCellsTests.blanks(4)
        #expect(CaptionCellsTests.rows(CaptionCellsTests.cells(captions, 40, 20, at: 500)) == [17: left + "one"])
        #expect(
            CaptionCellsTests.rows(CaptionCellsTests.cells(captions, 40, 20, at: 2_500)) == [
                15: left + "one", 16: left + "two", 17: left + "three",
            ])
        // The region has room for three.
        #expect(
            CaptionCellsTests.rows(CaptionCellsTests.cells(captions, 40, 20, at: 3_500)) == [
                15: left + "two", 16: left + "three", 17: left + "four",
            ])
        let scene = CaptionRenderer(captions).scene(at: Samples.seconds(3_500))
        #expect(scene.motion == TimeRange(start: Samples.seconds(3_000), duration: CaptionRenderer.rollDuration))
        #expect(CaptionRenderer(captions).scene(at: Samples.seconds(500)).motion == nil)
    }

    // MARK: Timed text

    @Test func regionsOfTimedTextKeepTheirShare() {
        func region(
            _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ display: DisplayAlignment,
            _ alignment: TextAlignment?, _ mode: WritingMode = .horizontal
        ) -> CaptionRegion {
            CaptionRegion(
                origin: CaptionPoint(.percent(x), .percent(y)), size: CaptionSize(.percent(width), .percent(height)),
                displayAlignment: display, alignment: alignment, writingMode: mode)
        }
        func shown(_ region: CaptionRegion, _ text: String = "Hello") -> [Int: String] {
            let caption = CaptionCellsTests.caption(text) { $0.region = region }
            return CaptionCellsTests.rows(CaptionCellsTests.cells([caption], 40, 20))
        }
        func at(_ row: Int, _ column: Int) -> [Int: String] { [row: CaptionCellsTests.blanks(column) + "Hello"] }
        #expect(shown(region(10, 10, 50, 50, .before, nil)) == at(2, 4))
        #expect(shown(region(10, 10, 50, 50, .before, .end)) == at(2, 19))
        #expect(shown(region(10, 10, 50, 50, .after, .center)) == at(11, 11))
        #expect(shown(region(10, 10, 50, 50, .center, .left)) == at(7, 4))
        #expect(shown(.iTTBottom) == at(19, 17))
        #expect(shown(.iTTTop) == at(0, 17))
        // More lines than its region has room for: they go on towards the middle.
        #expect(Set(shown(.iTTBottom, "1\n2\n3\n4\n5").keys) == [15, 16, 17, 18, 19])
        // Read from the right, lines begin there.
        #expect(shown(region(10, 10, 50, 50, .before, .start, .horizontalFromRight)) == at(2, 19))
        // Several paragraphs of a region follow each other.
        let both = ["one", "two"].map { text in
            CaptionCellsTests.caption(text) { $0.region = region(0, 50, 100, 50, .after, .left) }
        }
        #expect(CaptionCellsTests.rows(CaptionCellsTests.cells(both, 40, 20)) == [18: "one", 19: "two"])
        // The whole region has its colour.
        var colored = region(10, 10, 50, 50, .before, nil)
        colored.backgroundColor = .blue
        let cells = CaptionCellsTests.cells([CaptionCellsTests.caption("x") { $0.region = colored }], 40, 20)
        #expect(cells.cells.count { $0 != nil } == 20 * 10)
        #expect(cells[11, 23]?.style.background == .blue && cells[12, 23] == nil && cells[11, 24] == nil)
    }

    @Test func verticalTextRunsDown() {
        let caption = CaptionCellsTests.caption("縦書き\nAB12") {
            $0.region = .iTTRight
            $0.alignment = .start
            $0.runs = [TextRun("縦書き\nAB"), TextRun("12")]
            $0.runs[1].style.isCombined = true
        }
        let cells = CaptionCellsTests.cells([caption], 40, 20)
        // The first column at the right edge, the second left of it; what is combined stands side by side.
        #expect(cells[0, 38]?.text == "縦" && cells[1, 38]?.text == "書" && cells[2, 38]?.text == "き")
        #expect(cells[0, 39]?.text == "")
        #expect(cells[0, 36]?.text == "A" && cells[1, 36]?.text == "B")
        #expect(cells[2, 36]?.text == "1" && cells[2, 37]?.text == "2")
    }

    @Test func rubyFollowsItsBase() throws {
        let captions = try CaptionCellsTests.vtt("line:0 align:left", "<ruby>漢字<rt>かんじ</rt></ruby>x")
        #expect(CaptionCellsTests.cells(captions, 40, 20).text(row: 0).hasSuffix("漢字(かんじ)x"))
    }

    // MARK: Width

    @Test func wideCharactersTakeTwoCells() throws {
        let captions = try CaptionCellsTests.vtt("line:0 position:0% align:left", "日本語の字幕e\u{301}x")
        let cells = CaptionCellsTests.cells(captions, 20, 5)
        #expect(cells[0, 0]?.text == "日" && cells[0, 1]?.text == "" && cells[0, 2]?.text == "本")
        #expect(cells[0, 12]?.text == "e\u{301}" && cells[0, 13]?.text == "x" && cells[0, 14] == nil)
        // They may be parted anywhere, but a stop does not begin a row.
        let long = try CaptionCellsTests.vtt("line:0 position:0% align:left", "日本語の字、幕")
        #expect(CaptionCellsTests.rows(CaptionCellsTests.cells(long, 10, 5)) == [0: "日本語の", 1: "字、幕"])
    }

    @Test func hostileTextStaysInItsCells() throws {
        let hostile = [
            "\u{1B}[2J\u{7}\u{9B}31m", "\u{202E}abc\u{2066}", "z" + String(repeating: "\u{301}", count: 10_000),
            String(repeating: "x", count: 100_000), String(repeating: "\n", count: 10_000),
            "\u{1F468}\u{200D}\u{1F469}\u{1F3FD}",
            String(repeating: "漢", count: 5_000), "\u{FFFF}\u{10FFFF}\u{E000}", "\u{301}", "שלום עולם", "\0",
        ]
        for text in hostile {
            for (columns, rows) in [(1, 1), (2, 2), (7, 3), (80, 24)] {
                let cells = CaptionCellsTests.cells([CaptionCellsTests.caption(text)], columns, rows)
                for cell in cells.cells.compactMap({ $0 }) {
                    #expect(cell.text.unicodeScalars.count <= 5)
                    #expect(
                        cell.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
                    #expect(!cell.text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
                }
            }
        }
    }

    @Test func randomCaptionsDoNoHarm() {
        var random = SplitMix(seed: 13)
        for _ in 0..<1_000 {
            let captions = (0..<5).map { _ in RandomCaption.make(&random) }
            let columns = random.below(90)
            let rows = random.below(40)
            let cells = CaptionRenderer(captions).cells(
                of: Array(0..<5), columns: columns, rows: rows, width: CaptionCellsTests.width)
            #expect(cells.cells.count == columns * rows)
            for row in 0..<rows {
                for column in 0..<columns where cells[row, column]?.text == "" {
                    // The right half of a wide character stands beside its left.
                    #expect(cells[row, column - 1]?.text.isEmpty == false)
                }
            }
        }
    }

    @Test(.enabled(if: Corpus.isPresent)) func captionsOfTheCorpusAreSeen() throws {
        var seen = 0
        for name in Corpus.names where !name.hasSuffix(".ts") && !name.hasSuffix(".mp4") {
            guard let document = try? CaptionDocument.parse(Corpus.bytes(name)) else { continue }
            let renderer = CaptionRenderer(document.captions)
            for (index, caption) in document.captions.enumerated() where caption.end > caption.start {
                #expect(renderer.indices(at: caption.start).contains(index), "\(name): \(caption.text)")
                let cells = renderer.cells(of: [index], columns: 80, rows: 24, width: CaptionCellsTests.width)
                #expect(!cells.isEmpty, "\(name): \(caption.text)")
                seen += 1
            }
        }
        print("  \(seen) captions of the corpus seen")
        #expect(seen > 5_000)
    }
}
