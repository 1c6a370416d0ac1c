import SeededRandom
import Testing
import Times

@testable import Captions

/// Documents made of stretches of others.
@Suite struct CaptionSplicerTests {
    private static func time(_ milliseconds: Int) -> MediaTime {
        MediaTime(value: Int64(milliseconds), timescale: 1_000)
    }

    private static func range(_ milliseconds: Range<Int>) -> TimeRange {
        TimeRange(start: time(milliseconds.lowerBound), end: time(milliseconds.upperBound))
    }

    private static func caption(_ milliseconds: Range<Int>, _ text: String) -> Caption {
        Caption(start: time(milliseconds.lowerBound), end: time(milliseconds.upperBound), text: text)
    }

    private static func lines(_ document: CaptionDocument) -> [String] {
        document.captions.map {
            "\(Int(($0.start.seconds * 1_000).rounded())) \(Int(($0.end.seconds * 1_000).rounded())) \($0.text)"
        }
    }

    /// At any time those captions are shown that the source shows then.
    @Test(arguments: 0..<10) func whatIsShownIsWhatTheSourceShows(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let documents = (0..<3).map { document in
            CaptionDocument(
                captions: (0..<20).map { number in
                    let start = random.below(4_000)
                    return Self.caption(start..<start + 1 + random.below(700), "\(document)-\(number)")
                })
        }
        var splicer = CaptionSplicer(documents)
        var clips: [(document: Int, source: Range<Int>, target: Range<Int>)] = []
        var end = 0
        for _ in 0..<25 {
            let last = clips.last
            let goesOn = last != nil && random.below(3) == 0
            let document = goesOn ? last?.document ?? 0 : random.below(3)
            let start = goesOn ? last?.source.upperBound ?? 0 : random.below(4_000)
            let length = random.below(6) == 0 ? 0 : 10 + random.below(600)
            let shown = length == 0 ? 100 : goesOn || random.below(2) == 0 ? length : length * 2
            if random.below(4) == 0 { end += random.below(300) }
            clips.append((document, start..<start + length, end..<end + shown))
            splicer.append(
                CaptionClip(Self.range(start..<start + length), at: Self.range(end..<end + shown)),
                ofDocumentAt: document)
            end += shown
        }
        let result = splicer.document()
        #expect(result.captions.map(\.start) == result.captions.map(\.start).sorted())
        func shown(_ captions: [Caption], at time: Double) -> [String] {
            captions.filter { $0.start.seconds <= time && time < $0.end.seconds }.map(\.text).sorted()
        }
        for clip in clips {
            // Halves of milliseconds: never at an edge.
            for place in stride(from: clip.target.lowerBound, to: clip.target.upperBound, by: 7) {
                let part = Double(place - clip.target.lowerBound) + 0.25
                let elapsed = part * Double(clip.source.count) / Double(clip.target.count)
                let source = clip.source.isEmpty ? 0 : elapsed
                #expect(
                    shown(result.captions, at: (Double(clip.target.lowerBound) + part) / 1_000)
                        == shown(
                            documents[clip.document].captions, at: (Double(clip.source.lowerBound) + source) / 1_000))
            }
        }
    }

    @Test func aCaptionGoesOnOverACutThatIsNone() {
        let document = CaptionDocument(captions: [Self.caption(100..<900, "long"), Self.caption(400..<600, "short")])
        var splicer = CaptionSplicer([document, document])
        splicer.append(CaptionClip(Self.range(0..<500), at: Self.range(0..<500)), ofDocumentAt: 0)
        splicer.append(CaptionClip(Self.range(500..<800), at: Self.range(500..<800)), ofDocumentAt: 0)
        splicer.append(CaptionClip(Self.range(800..<1_000), at: Self.range(800..<1_000)), ofDocumentAt: 1)
        #expect(Self.lines(splicer.document()) == ["100 800 long", "400 600 short", "800 900 long"])
    }

    /// A caption without an end lasts as long as the clip, and times within captions move with them.
    @Test func openEndsAndInnerTimes() {
        var caption = Self.caption(200..<300, "one two")
        caption.end = .indefinite
        caption.runs = [TextRun("one "), TextRun("two", time: Self.time(400))]
        caption.identifier = "first"
        var splicer = CaptionSplicer([CaptionDocument(captions: [caption])])
        splicer.append(CaptionClip(Self.range(100..<600), at: Self.range(1_000..<2_000)), ofDocumentAt: 0)
        let shown = splicer.document().captions
        #expect(shown.count == 1 && shown[0].start == Self.time(1_200) && shown[0].end == Self.time(2_000))
        #expect(shown[0].runs.map(\.time) == [nil, Self.time(1_600)] && shown[0].identifier == nil)
    }

    /// Regions of the same name are told apart where they differ.
    @Test func regionsOfSeveralDocuments() {
        func document(_ rows: Int, _ language: String) -> CaptionDocument {
            var region = CaptionRegion.cells(row: rows, column: 0, rows: 2, columns: 32)
            region.identifier = "r"
            var caption = Self.caption(0..<100, "in \(rows)")
            caption.region = region
            return CaptionDocument(captions: [caption], regions: [region], language: language)
        }
        var splicer = CaptionSplicer([document(1, "en"), document(14, "en"), document(1, "en")])
        for index in 0..<3 {
            let target = Self.range(index * 100..<index * 100 + 100)
            splicer.append(CaptionClip(Self.range(0..<100), at: target), ofDocumentAt: index)
        }
        let result = splicer.document()
        #expect(result.regions.map(\.identifier) == ["r", "r-2"] && result.language == "en")
        #expect(result.captions.map(\.region?.identifier) == ["r", "r-2", "r"])
        #expect(Set(result.captions.compactMap(\.region)) == Set(result.regions))
        #expect(CaptionSplicer([document(1, "en"), document(1, "de")]).document().language == nil)
    }

    @Test func problemsMoveAndLimitsHold() {
        var document = CaptionDocument(captions: [Self.caption(0..<100, "a"), Self.caption(100..<200, "b")])
        document.problems = [
            CaptionProblem(line: 1, reason: .notUTF8),
            CaptionProblem(line: 2, time: Self.time(50), reason: .missingText),
            CaptionProblem(line: 9, time: Self.time(900), reason: .missingText),
        ]
        var splicer = CaptionSplicer([document], limits: CaptionLimits(captions: 3))
        for start in [1_000, 2_000] {
            splicer.append(CaptionClip(Self.range(0..<200), at: Self.range(start..<start + 200)), ofDocumentAt: 0)
        }
        splicer.report(unreadable: "film: gone", at: Self.time(5_000))
        let result = splicer.document()
        #expect(result.captions.count == 3)
        #expect(
            result.problems.map(\.reason)
                == [.notUTF8, .missingText, .missingText, .tooManyCaptions(limit: 3), .unreadable("film: gone")])
        #expect(result.problems.map { $0.time?.seconds } == [nil, 1.05, 2.05, 2.1, 5])
    }

    @Test func clippedDocuments() {
        var document = CaptionDocument(
            captions: [Self.caption(1_000..<2_000, "a"), Self.caption(3_000..<5_000, "b")], isDropFrame: true)
        #expect(Self.lines(document.clipped(to: Self.range(1_500..<4_000))) == ["0 500 a", "1500 2500 b"])
        #expect(document.clipped(to: Self.range(1_500..<4_000)).isDropFrame)
        let rest = TimeRange(start: Self.time(1_500), end: .positiveInfinity)
        #expect(Self.lines(document.clipped(to: rest)) == ["0 500 a", "1500 3500 b"])
        #expect(document.clipped(to: TimeRange(start: Self.time(9_000), end: .positiveInfinity)).captions.isEmpty)
        // One without an end has none afterwards, but where the range ends.
        document.captions[1].end = .indefinite
        #expect(document.clipped(to: rest).captions.last?.end == .indefinite)
        #expect(Self.lines(document.clipped(to: Self.range(1_500..<4_000))).last == "1500 2500 b")
    }
}
