import Captions
import Testing
import Times

@Suite struct WebVTTTests {
    @Test func cuesSettingsAndStyles() throws {
        let document = try Samples.parse(Samples.webVTT)
        #expect(document.format == .webVTT)
        #expect(document.problems.isEmpty)
        #expect(document.captions.count == 2)
        let first = document.captions[0]
        #expect(first.identifier == "one")
        #expect(first.text == "Hi, my name is Fred")
        #expect(first.alignment == .left)
        #expect(first.region?.identifier == "fred")
        #expect(first.region?.scroll == .up)
        #expect(first.runs[0].style.voice == "Fred")
        #expect(first.runs[1].style.classes == ["loud"])
        #expect(first.runs[1].style.color == .yellow)
        #expect(first.runs.contains { $0.time == Samples.seconds(2_000) && $0.text == "is" })
        let second = document.captions[1]
        #expect(second.runs[0].text == "漢字")
        #expect(second.runs[0].ruby == Ruby("かんじ"))
        #expect(second.text == "漢字 <tag>")
        #expect(second.settings?.line == .number(0))
        #expect(second.settings?.position == 20)
        #expect(second.settings?.positionAnchor == .lineLeft)
        #expect(second.settings?.size == 40)
    }

    @Test(arguments: ["rubies.vtt", "cue-settings.vtt"]) func fixturesReadBack(_ name: String) throws {
        let document = try CaptionDocument.parse(try Samples.fixture(name))
        let output = document.encoded(as: .webVTT)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions == document.captions)
        #expect(again.regions == document.regions)
        #expect(output.losses.isEmpty)
    }

    @Test func sampleReadsBack() throws {
        let document = try Samples.parse(Samples.webVTT)
        let output = document.encoded(as: .webVTT)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions == document.captions)
        #expect(again.regions == document.regions)
        // A second time nothing changes at all: header and style sheets are there.
        #expect(again.encoded(as: .webVTT).bytes == output.bytes)
        #expect(String(decoding: output.bytes, as: UTF8.self).contains("STYLE\n::cue(.loud) { color: red }"))
    }

    @Test func manyRubiesInOne() throws {
        let document = try CaptionDocument.parse(try Samples.fixture("rubies.vtt"))
        #expect(document.captions[2].runs.compactMap { $0.ruby?.text } == ["over1", "under2", "under3"])
        #expect(document.captions[2].text == "base1base2base3.")
        #expect(document.captions[3].text == "Some text with no ruby text.")
    }

    @Test func badSettingsCostThemselves() throws {
        let document = try Samples.parse(
            "WEBVTT\n\n00:01.000 --> 00:02.000 line:x size:20% what region:none\nA\n\n00:03.000 --> x\nB")
        #expect(document.captions.map(\.text) == ["A"])
        #expect(document.captions[0].settings?.size == 20)
        #expect(
            document.problems.map(\.reason) == [
                .badSetting("line:x"), .badSetting("what"), .undefined("none"), .badTime("00:03.000 --> x"),
            ])
    }

    @Test func whatLooksLikeMarkupReadsBack() throws {
        for text in ["a <b> c", "&amp; &lt;", "a --> b", "one\n\nthree", "  \nlead", "NOTE x", "\na", "a\r\nb"] {
            let document = CaptionDocument(captions: [
                Caption(start: Samples.seconds(1_000), end: Samples.seconds(2_000), text: text)
            ])
            let again = try CaptionDocument.parse(document.encoded(as: .webVTT).bytes)
            #expect(again.captions.map(\.text) == [text])
        }
    }

    @Test func placesOfOtherFormats() throws {
        let document = try Samples.parse(Samples.iTT)
        let text = String(decoding: document.encoded(as: .webVTT).bytes, as: UTF8.self)
        #expect(text.contains("00:00:03.003 --> 00:00:04.004 line:0%,start"))
        // The lower region is where players put captions by themselves.
        #expect(text.contains("00:00:01.001 --> 00:00:02.503\n") || text.contains("00:00:01.001 --> 00:00:02.502\n"))
    }

    @Test(arguments: [Int.min, Int.max, -100_000, 100_000]) func linesFarOutAreNoSettings(_ line: Int) throws {
        let document = try Samples.parse("WEBVTT\n\n00:01.000 --> 00:02.000 line:\(line)\nx\n")
        #expect(document.captions.map(\.text) == ["x"])
        #expect(document.problems.map(\.reason) == [.badSetting("line:\(line)")])
    }

    @Test func theZeroCharacterIsReplacedAndReported() throws {
        let document = CaptionDocument(captions: [
            Caption(start: Samples.seconds(1_000), end: Samples.seconds(2_000), text: "a\0b")
        ])
        let output = document.encoded(as: .webVTT)
        #expect(!output.bytes.contains(0))
        #expect(output.losses.map(\.kind) == [.characters("\0")])
        #expect(try CaptionDocument.parse(output.bytes).captions.map(\.text) == ["a\u{FFFD}b"])
        #expect(ConversionValidator(document, for: .webVTT).adjusted().remaining.isEmpty)
    }

    /// What is no cue stays where it was, as far as its neighbours do.
    @Test func commentsAreKept() throws {
        let text = """
            WEBVTT

            NOTE the first

            00:01.000 --> 00:02.000
            one

            NOTE of the second,
            in two lines

            00:03.000 --> 00:04.000
            two

            NOTE the last

            """
        var document = try CaptionDocument.parse(Array(text.utf8))
        #expect(document.captions.count == 2)
        func notes(_ document: CaptionDocument) -> [String] {
            String(decoding: document.encoded(as: .webVTT).bytes, as: UTF8.self).split(separator: "\n")
                .filter { $0.hasPrefix("NOTE") || $0.hasPrefix("in two") || $0 == "one" || $0 == "two" || $0 == "new" }
                .map(String.init)
        }
        #expect(
            notes(document) == ["NOTE the first", "one", "NOTE of the second,", "in two lines", "two", "NOTE the last"])
        document.captions[0] = Caption(start: .zero, end: MediaTime(value: 1, timescale: 1), text: "new")
        #expect(
            notes(document) == ["new", "NOTE the first", "NOTE of the second,", "in two lines", "two", "NOTE the last"])
        document.captions = []
        #expect(notes(document).count == 4)
    }
}
