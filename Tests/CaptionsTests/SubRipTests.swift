import Captions
import Testing
import Times

@Suite struct SubRipTests {
    @Test func tagsAndPlaces() throws {
        let document = try Samples.parse(Samples.subRip)
        #expect(document.format == .subRip)
        #expect(document.captions.count == 2)
        let first = document.captions[0]
        #expect(first.text == "Hello, & welcome\nto reel")
        #expect(first.start == Samples.seconds(1_000))
        #expect(first.identifier == "1")
        #expect(first.runs[0].style.isItalic)
        #expect(first.runs.last?.style.isBold == true)
        let second = document.captions[1]
        #expect(second.text == "Red <3")
        #expect(second.runs[0].style.color == .red)
        #expect(second.region?.displayAlignment == .before)
        #expect(document.problems.isEmpty)
    }

    @Test func unendedStylesEndWithTheirCaption() throws {
        let document = try CaptionDocument.parse(try Samples.fixture("styled.srt"))
        #expect(document.captions.count == 10)
        #expect(document.captions[7].runs.allSatisfy { $0.style.isItalic })
        #expect(document.captions[8].runs.allSatisfy { !$0.style.isItalic })
    }

    @Test func badLinesCostThemselves() throws {
        let document = try Samples.parse(
            "1\n00:00:01,000 --> 00:00:02,000\nA\n\nlost\n\n2\nnever --> 00:00:03,000\nB\n\n3\n00:00:05,000 --> "
                + "00:00:04,000\nC\n\n4\n00:00:06,000 --> 00:00:07,000\n\n5\n00:00:08,000 --> 00:00:09,000\nD")
        #expect(document.captions.map(\.text) == ["A", "D"])
        #expect(
            document.problems.map(\.reason) == [
                .unexpectedLine("lost"), .badTime("never --> 00:00:03,000"), .endsBeforeStart, .missingText,
            ])
        #expect(document.problems.map(\.line) == [5, 8, 12, 16])
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]]) func utf16(_ mark: [UInt8]) throws {
        var bytes = mark
        for unit in Samples.subRip.utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
            bytes += mark[0] == 0xFF ? [low, high] : [high, low]
        }
        #expect(try CaptionDocument.parse(bytes).captions == Samples.parse(Samples.subRip).captions)
    }

    @Test func windows1252IsGuessed() throws {
        let bytes = Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8) + [0x93, 0xE9, 0x94]
        let document = try CaptionDocument.parse(bytes)
        #expect(document.captions.map(\.text) == ["“é”"])
        #expect(document.problems.map(\.reason) == [.notUTF8])
    }

    @Test func whatLooksLikeMarkupReadsBack() throws {
        for text in [
            "a <b> c", "&amp; &lt;", "{\\an8}", "a --> b", "<i>x</i>", "one\n\nthree", "  \nlead", "<3 & {x}", "\na",
        ] {
            let document = CaptionDocument(captions: [
                Caption(start: Samples.seconds(1_000), end: Samples.seconds(2_000), text: text)
            ])
            let again = try CaptionDocument.parse(document.encoded(as: .subRip).bytes, format: .subRip)
            #expect(again.captions.map(\.text) == [text])
        }
    }

    @Test func lossesAreListed() throws {
        let output = try Samples.parse(Samples.webVTT).encoded(as: .subRip)
        let kinds = Set(output.losses.map(\.kind))
        #expect(kinds == [.voice, .classes, .runTimes, .ruby, .position, .identifier])
    }

    /// What Windows programs write and want to find again.
    @Test(arguments: [CaptionFormat.subRip, .webVTT], [false, true]) func linesEndAsTheyDid(
        format: CaptionFormat, hasMark: Bool
    ) throws {
        let text = (format == .subRip ? Samples.subRip : Samples.webVTT) + "\n"
        let plain = try CaptionDocument.parse(Array(text.utf8), format: format).encoded(as: format).bytes
        let lines = String(decoding: plain, as: UTF8.self).replacing("\n", with: "\r\n")
        let file = (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(lines.utf8)
        let document = try CaptionDocument.parse(file, format: format)
        #expect(document.encoded(as: format).bytes == file)
        // In another format they are that format's.
        let other = document.encoded(as: format == .subRip ? .webVTT : .subRip).bytes
        #expect(!other.contains(0x0D) && other.first != 0xEF)
    }
}
