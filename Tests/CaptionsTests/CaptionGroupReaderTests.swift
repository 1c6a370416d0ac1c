import Captions
import SeededRandom
import Testing
import Times

@Suite struct CaptionGroupReaderTests {
    @Test func tellsWhatItSkipped() throws {
        let text = """
            1
            00:00:01,000 --> 00:00:02,000
            one

            this belongs to nothing

            2
            00:00:03,000 --> 00:00:03,000
            never

            3
            00:00:04,000 --> 00:00:0x,000
            broken

            4
            00:00:05,000 --> 00:00:06,000
            four
            """
        let document = try CaptionDocument.parse(Array(text.utf8), format: .subRip)
        #expect(document.problems.count >= 2)
        var reader = CaptionGroupReader(document, from: Samples.seconds(2_000))
        let lines = document.problems.map { SkippedCaption.line($0) }
        #expect(reader.skipped == lines + [.beforeStart(caption: 0), .noDuration(caption: 1)])
        let first = reader.next()
        #expect(first?.captions.isEmpty == true && first?.start == Samples.seconds(2_000))
        let second = reader.next()
        #expect(second?.captions.map(\.text) == ["four"] && second?.end == Samples.seconds(6_000))
        let third = reader.next()
        #expect(third == nil)
    }

    @Test func newCaptionsAreToldOnce() {
        let captions = [
            Caption(start: Samples.seconds(0), end: Samples.seconds(300), text: "a"),
            Caption(start: Samples.seconds(100), end: Samples.seconds(200), text: "b"),
        ]
        var reader = CaptionGroupReader(CaptionDocument(captions: captions))
        var told: [[String]] = []
        while reader.next() != nil { told.append(reader.newCaptions.map(\.text)) }
        #expect(told == [["a"], ["b"], []])
        #expect(reader.skipped.isEmpty)
    }

    @Test func whatHasNoRoomIsReportedOnce() {
        let captions = (0..<100).map { Caption(start: Samples.seconds($0), end: Samples.seconds(1_000), text: "\($0)") }
        var reader = CaptionGroupReader(CaptionDocument(captions: captions))
        while reader.next() != nil {}
        #expect(reader.skipped == (64..<100).map { .tooManyAtOnce(caption: $0, limit: 64) })
    }

    @Test func randomGroupsHoldEveryCaption() {
        var random = SplitMix(seed: 12)
        for _ in 0..<100 {
            let captions = (0..<random.below(60)).map { _ in
                let start = Int64(random.below(2_000))
                return Caption(
                    start: Samples.seconds(start), end: Samples.seconds(start + Int64(random.below(300))), text: "x")
            }
            var reader = CaptionGroupReader(CaptionDocument(captions: captions))
            var news = 0
            var last = MediaTime.zero
            while let group = reader.next() {
                #expect(group.start == last && group.end > group.start)
                last = group.end
                news += reader.newCaptions.count
                #expect(group.captions.allSatisfy { $0.start <= group.start && $0.end >= group.end })
            }
            #expect(news == captions.count { $0.end > $0.start })
            #expect(reader.skipped.count == captions.count { $0.end == $0.start })
        }
    }
}
