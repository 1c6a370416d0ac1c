import Captions
import Testing
import Times

@Suite struct TimedTextTests {
    private static func wrap(_ root: String, _ body: String, head: String = "") -> String {
        """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" \
        xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="en" \(root)><head>\(head)</head><body>\(body)</body></tt>
        """
    }

    private static func times(_ root: String, _ begin: String) throws -> MediaTime? {
        let text = wrap(root, "<div><p begin=\"\(begin)\">x</p></div>")
        return try Samples.parse(text).captions.first?.start
    }

    @Test func iTunesTimedText() throws {
        let document = try Samples.parse(Samples.iTT)
        #expect(document.format == .iTT)
        #expect(document.problems.isEmpty)
        #expect(document.frameRate == FrameRate(30_000, 1_001))
        #expect(document.captions.map(\.text) == ["First\nline", "Second", "Third"])
        // 999 1000 means 1000 1001; a division may begin before zero.
        #expect(document.captions[0].start == Samples.frame(30))
        #expect(document.captions[0].end == Samples.frame(75))
        #expect(document.captions[1].runs[0].style.isItalic)
        #expect(document.captions[1].region == .iTTTop)
        #expect(document.captions[2].region == .iTTBottom)
    }

    @Test func timeExpressions() throws {
        let media = "ttp:frameRate=\"25\" ttp:tickRate=\"1000\""
        #expect(try TimedTextTests.times(media, "00:00:01.5") == Samples.seconds(1_500))
        #expect(try TimedTextTests.times(media, "00:00:01:05") == Samples.seconds(1_200))
        #expect(try TimedTextTests.times(media, "90m") == Samples.seconds(5_400_000))
        #expect(try TimedTextTests.times(media, "1.25s") == Samples.seconds(1_250))
        #expect(try TimedTextTests.times(media, "50f") == Samples.seconds(2_000))
        #expect(try TimedTextTests.times(media, "1500t") == Samples.seconds(1_500))
        #expect(try TimedTextTests.times(media, "250ms") == Samples.seconds(250))
        #expect(try TimedTextTests.times(media, "soon") == nil)
        #expect(try TimedTextTests.times(media, "99999999999999999999h") == nil)
        let smpte = "ttp:timeBase=\"smpte\" ttp:frameRate=\"30\" ttp:frameRateMultiplier=\"1000 1001\""
        #expect(try TimedTextTests.times(smpte, "01:00:00:00") == Samples.frame(108_000))
        #expect(try TimedTextTests.times(smpte + " ttp:dropMode=\"dropNTSC\"", "01:00:00:00") == Samples.frame(107_892))
    }

    @Test func sequencesInSequences() throws {
        let document = try CaptionDocument.parse(try Samples.fixture("MediaSeqTiming005.ttml"))
        #expect(document.captions.map(\.start) == [5, 15, 25].map { MediaTime(value: $0, timescale: 1) })
        #expect(document.captions.map(\.end) == [10, 20, 30].map { MediaTime(value: $0, timescale: 1) })
    }

    @Test func statesOfAParagraphAreCaptions() throws {
        let text = TimedTextTests.wrap(
            "",
            """
            <div><p begin="10s" end="20s"><span begin="0s">one</span> <span begin="2s" end="5s">two</span>
            <set begin="8s" tts:color="red"/></p></div>
            """)
        let captions = try Samples.parse(text).captions
        #expect(captions.map(\.text) == ["one", "one two", "one", "one"])
        #expect(captions.map(\.start) == [10, 12, 15, 18].map { MediaTime(value: $0, timescale: 1) })
        #expect(captions.map { $0.runs.last?.style.color } == [nil, nil, nil, .red])
    }

    @Test func stylesAreInheritedAndReferred() throws {
        let head = """
            <styling><style xml:id="a" style="b" tts:color="blue"/><style xml:id="b" tts:fontStyle="italic"/>
            <style xml:id="c" style="c" tts:fontWeight="bold"/></styling>
            """
        let text = TimedTextTests.wrap(
            "",
            """
            <div style="a"><p begin="0s" end="1s">x<span style="c" tts:textDecoration="underline">y</span><br/>
            <span style="nowhere"> z </span></p></div>
            """, head: head)
        let document = try Samples.parse(text)
        let caption = try #require(document.captions.first)
        #expect(caption.text == "xy\nz")
        #expect(caption.runs[0].style.color == .blue && caption.runs[0].style.isItalic && !caption.runs[0].style.isBold)
        #expect(caption.runs[1].style.isBold && caption.runs[1].style.decoration == .underline)
        #expect(document.problems.map(\.reason) == [.undefined("nowhere")])
    }

    @Test func regionsHaveBackgrounds() throws {
        let head = """
            <layout><region xml:id="a" tts:origin="10% 10%" tts:extent="50% 20%" tts:backgroundColor="#0000ff80"/>
            <region xml:id="b" tts:backgroundColor="transparent"/></layout>
            """
        let text = TimedTextTests.wrap("", "<div><p region=\"a\" end=\"1s\">x</p></div>", head: head)
        var document = try Samples.parse(text)
        #expect(document.regions.map(\.backgroundColor) == [CaptionColor("#0000ff80"), nil])
        #expect(document.captions.first?.region?.backgroundColor == CaptionColor("#0000ff80"))
        // What is written anew has them, too; iTunes Timed Text has no such region, and says so.
        document = CaptionDocument(captions: document.captions, regions: document.regions)
        let read = try CaptionDocument.parse(document.encoded(as: .timedText).bytes)
        #expect(read.captions.first?.region == document.captions.first?.region)
        #expect(document.encoded(as: .iTT).losses.contains { $0.kind == .position })
    }

    @Test func unchangedIsTheSameBytes() throws {
        let document = try Samples.parse(Samples.iTT)
        #expect(document.encoded(as: .iTT).bytes == Array(Samples.iTT.utf8))
    }

    @Test func aChangedCaptionChangesItsParagraphOnly() throws {
        var document = try Samples.parse(Samples.iTT)
        document.captions[1].text = "Changed & new"
        document.captions[1].end = Samples.frame(150)
        let output = document.encoded(as: .iTT)
        let old = Samples.iTT.split(separator: "\n", omittingEmptySubsequences: false)
        let new = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(old.count == new.count)
        #expect(zip(old, new).filter { $0 != $1 }.count == 1)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions == document.captions)
        #expect(output.losses.isEmpty)
    }

    @Test func captionsComeAndGo() throws {
        var document = try Samples.parse(Samples.iTT)
        document.captions.remove(at: 0)
        document.captions.append(Caption(start: Samples.frame(300), end: Samples.frame(360), text: "Fourth"))
        document.captions[2].region = .iTTBottom
        let output = document.encoded(as: .iTT)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions.map(\.text) == ["Second", "Third", "Fourth"])
        #expect(again.captions.map(\.start) == document.captions.map(\.start))
        let text = String(decoding: output.bytes, as: UTF8.self)
        #expect(
            text.contains("<x:mark/>") && text.contains("<x:unknown kept=\"yes\">")
                && text.contains("a comment that stays"))
    }

    @Test(arguments: [CaptionFormat.iTT, .timedText]) func otherFormatsAreWrittenAnew(_ format: CaptionFormat) throws {
        for source in [try Samples.parse(Samples.webVTT), try Samples.parse(Samples.subRip)] {
            let output = source.encoded(as: format)
            let again = try CaptionDocument.parse(output.bytes)
            #expect(again.format == format)
            #expect(again.problems.isEmpty)
            #expect(again.captions.map(\.text) == source.captions.map(\.text))
            for (new, old) in zip(again.captions, source.captions) {
                #expect(abs(new.start.seconds - old.start.seconds) < 0.017)
            }
        }
    }

    @Test func scenaristBecomesTimedTextToTheFrame() throws {
        for name in ["rollup.scc", "pop-on.scc", "tos.scc"] {
            let source = try CaptionDocument.parse(try Samples.fixture(name))
            let again = try CaptionDocument.parse(source.encoded(as: .iTT).bytes)
            #expect(again.captions.map(\.start) == source.captions.map(\.start), "\(name)")
            #expect(again.captions.map(\.text) == source.captions.map(\.text), "\(name)")
        }
    }

    @Test func brokenXMLIsReadAsFarAsItGoes() throws {
        let document = try Samples.parse(
            "<tt><body><div><p begin='0s' end='1s'>a &bad; b</div><p begin='1s' end='2s'>c</p><p begin='2s' end=3s>d")
        #expect(document.captions.map(\.text) == ["a &bad; b", "c", "d"])
        #expect(!document.problems.isEmpty)
        #expect(throws: CaptionError.notTimedText) { try Samples.parse("<html><tt/></html>", .timedText) }
        #expect(throws: CaptionError.unknownFormat) { try Samples.parse("<html></html>") }
    }

    private static func document(_ caption: Caption) -> CaptionDocument {
        var caption = caption
        caption.start = Samples.frame(30)
        caption.end = Samples.frame(90)
        return CaptionDocument(captions: [caption])
    }

    @Test(arguments: [CaptionFormat.iTT, .timedText])
    func whatXMLDoesNotHaveIsLeftOutAndReported(_ format: CaptionFormat) throws {
        let source = TimedTextTests.document(
            Caption(start: .zero, end: .zero, text: "a\u{1B}b\u{FFFE}c\u{FFFF}d\0 漢\tﷺ"))
        let output = source.encoded(as: format)
        #expect(output.losses.map(\.kind) == [.characters("\u{1B}\u{FFFE}\u{FFFF}\0")])
        #expect(try CaptionDocument.parse(output.bytes).captions.map(\.text) == ["abcd 漢\tﷺ"])
        // What it has stays: the cure is not that of CEA-608's few characters.
        let (adjusted, remaining) = ConversionValidator(source, for: format).adjusted()
        #expect(remaining.isEmpty)
        #expect(adjusted.captions.map(\.text) == ["abcd 漢\tﷺ"])
    }

    @Test(arguments: [CaptionFormat.iTT, .timedText])
    func justifiedTextIsWrittenAsTTML1HasIt(_ format: CaptionFormat) throws {
        var caption = Caption(start: .zero, end: .zero, text: "a")
        caption.alignment = .justify
        let output = TimedTextTests.document(caption).encoded(as: format)
        #expect(!String(decoding: output.bytes, as: UTF8.self).contains("justify"))
        #expect(output.losses.map(\.kind) == [.position])
        #expect(try CaptionDocument.parse(output.bytes).captions.map(\.alignment) == [.start])
    }

    @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, 1e-9, 1e21])
    func lengthsAreWrittenAsNumbers(_ value: Double) throws {
        var caption = Caption(start: .zero, end: .zero, text: "a")
        var region = CaptionRegion.iTTTop
        region.origin = CaptionPoint(CaptionLength(value, .percent), CaptionLength(value, .pixels))
        caption.region = region
        let bytes = TimedTextTests.document(caption).encoded(as: .timedText).bytes
        #expect(String(decoding: bytes, as: UTF8.self).contains(/tts:origin="-?[0-9.]+% -?[0-9.]+px"/))
    }

    @Test func blanksThatTheFileKeepsAreText() throws {
        for text in ["a \n b", "a  ", " \na", "  a"] {
            let source = TimedTextTests.document(Caption(start: .zero, end: .zero, text: text))
            #expect(try CaptionDocument.parse(source.encoded(as: .timedText).bytes).captions.map(\.text) == [text])
        }
        let mixed =
            "<tt><body><div><p end='1s'>a <span xml:space='preserve'>b </span><br/>c <br/>d </p></div></body></tt>"
        #expect(try Samples.parse(mixed).captions.map(\.text) == ["a b \nc\nd"])
    }

    @Test func rubyWithoutTextIsNone() throws {
        var run = TextRun("base")
        run.ruby = Ruby("\u{1B}")
        let source = TimedTextTests.document(Caption(start: .zero, end: .zero, runs: [run]))
        let output = source.encoded(as: .timedText)
        #expect(!String(decoding: output.bytes, as: UTF8.self).contains("ruby"))
        #expect(output.losses.map(\.kind) == [.characters("\u{1B}")])
    }
}
