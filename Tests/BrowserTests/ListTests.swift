import Folders
import Media
internal import Places
import SeededRandom
import Terminal
import Testing

@testable import Browser
@testable import Engine

/// The parts of lists that know no screen: what is in sight, how columns share the width, what rows say.
struct ListTests {
    @Test func theViewportKeepsTheCursorInSight() {
        var random = SplitMix(seed: 1)
        var viewport = Viewport()
        for _ in 0..<20_000 {
            let height = Int.random(in: 1...40, using: &random)
            let count = Int.random(in: 0...100, using: &random)
            let cursor = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
            viewport.follow(cursor: cursor, height: height, count: count)
            let rows = viewport.rows(height: height, count: count)
            #expect(rows.count == min(height, count), "no line is wasted")
            if count > 0 { #expect(rows.contains(cursor)) }
        }
    }

    @Test func theViewportMovesNoFurtherThanItMust() {
        var viewport = Viewport()
        for cursor in 0..<7 {
            viewport.follow(cursor: cursor, height: 10, count: 100)
            #expect(viewport.top == 0)
        }
        viewport.follow(cursor: 7, height: 10, count: 100)
        #expect(viewport.top == 1, "three rows stay in sight below")
        viewport.follow(cursor: 4, height: 10, count: 100)
        #expect(viewport.top == 1)
        viewport.follow(cursor: 99, height: 10, count: 100)
        #expect(viewport.top == 90)
        viewport.follow(cursor: 5, height: 0, count: 100)
        #expect(viewport.rows(height: 0, count: 100).isEmpty)
    }

    @Test(arguments: [
        (200, true, true), (100, true, true), (99, false, true), (80, false, true), (60, false, true),
        (40, false, false), (1, false, false),
    ])
    func columnsShareTheWidth(columns: Int, hasParent: Bool, hasPreview: Bool) {
        let layout = FolderLayout(Size(rows: 20, columns: columns))
        #expect((layout.parent != nil) == hasParent)
        #expect((layout.preview != nil) == hasPreview)
        // Columns and the lines between them fill the width, in order and without an overlap.
        var next = 0
        for part in [layout.parent, layout.list, layout.preview].compactMap({ $0 }) {
            #expect(part.left == next)
            #expect(part.size.columns > 0 && part.size.rows == 20)
            next = part.right + 1
        }
        #expect(next - 1 == columns)
        #expect(layout.borders.count == (hasParent ? 1 : 0) + (hasPreview ? 1 : 0))
        for border in layout.borders {
            #expect(!layout.list.contains(Position(row: 0, column: border)))
        }
    }

    @Test func sizesFitTheirColumn() {
        let expected: [(Int64, String)] = [
            (0, "0"), (999, "999"), (1_000, "1.0K"), (1_024, "1.0K"), (1_229, "1.2K"), (10_188, "9.9K"),
            (10_189, "10K"),
            (1_023_487, "999K"), (1_023_488, "1.0M"), (34 << 20, "34M"), (5 << 30, "5.0G"), (2 << 40, "2.0T"),
        ]
        for (count, text) in expected { #expect(ByteCount.text(count) == text, "\(count)") }
        var random = SplitMix(seed: 2)
        for shift in 0..<63 {
            for count in [Int64(1) << shift, (1 << shift) - 1, .random(in: 0...(Int64(1) << shift), using: &random)] {
                #expect(ByteCount.text(count).count < RowFacts.sizeWidth, "\(count)")
            }
        }
        #expect(ByteCount.text(.max).count < RowFacts.sizeWidth)
    }

    private func facts(
        _ name: String, _ state: FactsStore.State?, kind: Entry.Kind = .file, isFolder: Bool = false
    ) -> RowFacts {
        let path = Path(bytes: Array("/\(name)".utf8))
        let row = FolderRow(
            name: Array(name.utf8), kind: kind, isFolder: isFolder, place: .file(path: path.bytes), path: path)
        return RowFacts(row, attributes: nil, state: state)
    }

    @Test func rowsSayWhatIsKnownWhatLoadsAndWhatFailed() {
        let summary = MediaSummary(
            kind: .video, format: "mov,mp4", duration: MediaTime(value: 3_723, timescale: 1), isDurationPrecise: true,
            displaySize: PixelSize(width: 1920, height: 1080), codec: "hevc", tracks: [], tags: [], chapterCount: 0)
        let loaded = facts("a.mp4", .loaded(summary))
        #expect(loaded.duration == "1:02:03" && loaded.resolution == "1920×1080" && loaded.codec == "hevc")
        #expect(loaded.mark.isEmpty && loaded.role == .video)

        var guess = summary
        guess.isDurationPrecise = false
        guess.obstacle = MediaError(.unsupportedCodec, "no decoder")
        #expect(facts("a.mp4", .loaded(guess)).duration == "~1:02:03")
        #expect(facts("a.mp4", .loaded(guess)).mark == "!")

        var project = summary
        (project.clipCount, project.format) = (12, "otio")
        let row = facts("cut.otio", .loaded(project))
        #expect(row.duration == "1:02:03" && row.resolution == "12 clips" && row.codec == "otio")

        #expect(facts("a.mp4", .loading(since: .now)).mark == "…")
        #expect(facts("a.mp4", .loading(since: .now - .seconds(75))).mark == "… 75 s")

        let noMedia = MediaError(.unrecognizedFormat, "no media")
        #expect(facts("a.mp4", .failed(noMedia)).mark == "✗")
        #expect(facts("a.txt", .failed(noMedia)).mark.isEmpty, "what does not call itself media has not failed")
        #expect(facts("a.txt", .failed(MediaError(.empty, "empty"))).mark.isEmpty)
        #expect(facts("a.mp4", .failed(MediaError(.empty, "empty"))).mark == "✗")
        #expect(facts("a.txt", .failed(MediaError(.permissionDenied, "no"))).mark == "✗")
        #expect(facts("a", nil, kind: .folder).role == .folder)
        #expect(facts("a.zip", nil, isFolder: true).role == .folder)
        #expect(facts("a", nil, kind: .link).role == .link)
    }

    @Test func namesLookLikeMediaByTheirEnding() {
        for name in ["a.mp4", "A.MOV", "x.y.webm", "a.JPG", ".hidden.mkv", "a.m3u8"] {
            #expect(MediaNames.looksLikeMedia(Array(name.utf8)), "\(name)")
        }
        for name in ["", "mp4", "a.txt", "a.", ".", "a.mp4.part", "a.srt", "a.mp4 "] {
            #expect(!MediaNames.looksLikeMedia(Array(name.utf8)), "\(name)")
        }
        #expect(!MediaNames.looksLikeMedia([0x61, 0x2E, 0xFF, 0xFE]))
    }

    @Test func textIsWrappedAtSpaces() {
        #expect(Wrapping.lines("one two three", width: 8) == ["one two", "three"])
        #expect(Wrapping.lines("one two three", width: 3) == ["one", "two", "thr", "ee"], "long words break")
        #expect(Wrapping.lines("日本 語", width: 5) == ["日本", "語"])
        #expect(Wrapping.lines("one two three four", width: 3, limit: 3) == ["one", "two", "thr"])
        #expect(Wrapping.lines("onetwothree", width: 3, limit: 2) == ["one", "two"])
        let long = String(repeating: "日本語", count: 20_000)
        #expect(Wrapping.lines(long, width: 7).joined() == long, "a word of many characters")
        #expect(Wrapping.lines("", width: 5).isEmpty)
        #expect(Wrapping.lines("a b", width: 0).isEmpty)
        #expect(Wrapping.lines("a b", width: -4).isEmpty)
    }

    @Test func onlyTextIsShownAsText() {
        #expect(TextHead.lines(Array("one\ntwo\tx".utf8)) == ["one", "two    x"])
        #expect(TextHead.lines([]) == nil)
        #expect(TextHead.lines([UInt8](repeating: 0, count: 100)) == nil)
        #expect(TextHead.lines((0...255).map { UInt8($0) }) == nil)
        #expect(TextHead.lines(Array("a\r\nb".utf8)) == ["a", "b"])
        #expect(
            TextHead.lines(Array("gr\u{fc}n".unicodeScalars.map { UInt8($0.value) }))?.count == 1, "Latin-1 is text")
    }
}
