import Captions
import TestSupport
import Testing
import Times

@Suite struct ConversionValidatorTests {
    private static func words(_ captions: [Caption]) -> [Substring] {
        captions.flatMap { $0.text.split { $0 == " " || $0.isNewline || $0 == "\u{A0}" } }
    }

    /// All that is not blank, in no order: captions that are joined change places.
    private static func letters(_ document: CaptionDocument) -> [Character] {
        document.captions.flatMap { $0.text.filter { !$0.isWhitespace } }.sorted()
    }

    /// The text without the blanks at the ends of lines, which CEA-608 cannot tell from nothing.
    private static func trimmed(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: true).map { line in
            String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    /// Adjusted until the writer has nothing to complain of, no word lost, and what is written reads the same.
    private static func check(_ document: CaptionDocument, _ format: CaptionFormat, _ name: String = "") throws {
        let validator = ConversionValidator(document, for: format)
        let (adjusted, remaining) = validator.adjusted()
        #expect(remaining.filter { !$0.adjustments.isEmpty }.isEmpty, "\(name) \(format): \(remaining.prefix(3))")
        // No letter is lost, and where no character had to be replaced none is another.
        let isSpelled = !validator.allWarnings().contains { warning in
            if case .content(.characters) = warning.rule { true } else { warning.rule == .content(.ruby) }
        }
        if isSpelled { #expect(letters(document) == letters(adjusted), "\(name) \(format)") }
        let output = adjusted.encoded(as: format)
        // What lasts longer than a day no move brings into one.
        let isTooLong = remaining.contains { $0.rule == .lateLabel }
        let losses = output.losses.filter { !isTooLong || $0.kind != .lateLabel }
        #expect(losses.isEmpty, "\(name) \(format): \(losses)")
        let again = try CaptionDocument.parse(output.bytes, format: format)
        let wanted = adjusted.captions.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.map(\.element)
        let found = again.captions.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.map(\.element)
        #expect(found.map { trimmed($0.text) } == wanted.map { trimmed($0.text) }, "\(name) \(format)")
        #expect(found.map(\.start) == wanted.map(\.start), "\(name) \(format)")
    }

    @Test func twoFullRowsEveryHalfSecond() throws {
        let captions = (0..<40).map { (index: Int) -> Caption in
            let words = "number \(index) has two full rows of text here and it comes much too fast for all"
            let start = Int64(index * 500)
            return Caption(start: Samples.seconds(start), end: Samples.seconds(start + 500), text: words)
        }
        let document = CaptionDocument(captions: captions)
        let warnings = ConversionValidator(document, for: .scc).allWarnings()
        #expect(warnings.contains { $0.rule == .budget && ($0.figure ?? 0) > ($0.limit ?? 0) })
        #expect(warnings.contains { $0.rule == .startsTooEarly })
        #expect(warnings.contains { $0.rule == .columns && $0.limit == 32 })
        try ConversionValidatorTests.check(document, .scc)
        let adjusted = ConversionValidator(document, for: .scc).adjusted().document
        #expect(ConversionValidatorTests.words(adjusted.captions) == ConversionValidatorTests.words(captions))
    }

    @Test func eachWarningHasItsCure() throws {
        var styled = Caption(start: Samples.frame(300), end: Samples.frame(360), text: "Bold…")
        styled.runs[0].style.isBold = true
        var rubied = Caption(start: Samples.frame(400), end: Samples.frame(450), text: "base")
        rubied.runs[0].ruby = Ruby("ruby")
        let early = Caption(start: .zero, end: Samples.frame(60), text: "Early")
        let off = Caption(start: Samples.seconds(5_010), end: Samples.seconds(6_020), text: "Off")
        let empty = Caption(start: Samples.frame(500), end: Samples.frame(530), text: " ")
        let document = CaptionDocument(captions: [early, off, styled, rubied, empty])
        let warnings = ConversionValidator(document, for: .scc).allWarnings()
        func first(_ rule: ConversionWarning.Rule) -> ConversionWarning? { warnings.first { $0.rule == rule } }
        #expect(first(.startsTooEarly)?.captions == 0..<1)
        #expect(first(.offGrid)?.captions == 1..<2)
        #expect(first(.content(.bold))?.adjustments == [.simplify])
        #expect(first(.content(.characters("…")))?.adjustments == [.transliterate])
        #expect(first(.content(.ruby))?.adjustments == [.inlineRuby])
        #expect(first(.empty)?.adjustments == [.remove])
        #expect(first(.content(.bold))?.start == Samples.frame(300))
        #expect(first(.content(.bold))?.duration == Samples.frame(60))
        try ConversionValidatorTests.check(document, .scc)
        let adjusted = ConversionValidator(document, for: .scc).adjusted().document
        #expect(adjusted.captions.map(\.text) == ["Early", "Off", "Bold...", "base(ruby)"])
    }

    @Test func captionsThatStartTogetherBecomeOne() throws {
        var top = Caption(start: Samples.frame(100), end: Samples.frame(200), text: "Above")
        top.region = .iTTTop
        var bottom = Caption(start: Samples.frame(100), end: Samples.frame(220), text: "Below")
        bottom.region = .iTTBottom
        let later = Caption(start: Samples.frame(210), end: Samples.frame(300), text: "Later")
        let document = CaptionDocument(captions: [bottom, top, later])
        let adjusted = ConversionValidator(document, for: .scc).adjusted().document
        #expect(adjusted.captions.map(\.text) == ["Above\nBelow", "Later"])
        #expect(adjusted.captions[0].end == Samples.frame(210))
        // In iTunes Timed Text they are in different regions, and may stay.
        #expect(ConversionValidator(CaptionDocument(captions: [top, bottom]), for: .iTT).allWarnings().isEmpty)
    }

    @Test func syntaxIsTold() throws {
        let document = try Samples.scc("00:00:01:35\t9420 9470 c8e9 942f", "00:00:03:00\t942c 942c")
        let warnings = ConversionValidator(document, for: .scc).allWarnings()
        #expect(warnings.contains { $0.rule == .syntax(.frameOutOfRange(35)) && $0.line == 3 })
        #expect(warnings.contains { $0.rule == .undoubledControls && $0.line == 3 && $0.figure == 3 })
        try ConversionValidatorTests.check(document, .scc)
    }

    @Test(arguments: CaptionFormat.allCases) func samplesOfAllFormatsFitAll(_ format: CaptionFormat) throws {
        for text in [Samples.subRip, Samples.webVTT, Samples.iTT] {
            try ConversionValidatorTests.check(try Samples.parse(text), format)
        }
        for name in [
            "rollup.scc", "pop-on.scc", "tos.scc", "styled.srt", "rubies.vtt", "cue-settings.vtt",
            "MediaSeqTiming005.ttml",
        ] {
            try ConversionValidatorTests.check(try CaptionDocument.parse(try Samples.fixture(name)), format, name)
        }
    }

    @Test func warningsComeOneByOne() async throws {
        let document = try Samples.parse(Samples.webVTT)
        let validator = ConversionValidator(document, for: .scc)
        var count = 0
        for await _ in validator.warnings { count += 1 }
        #expect(count == validator.allWarnings().count)
    }

    /// The files of the corpus, made to fit every format.
    @Test(.enabled(if: Corpus.isPresent), arguments: CaptionFormat.allCases)
    func everyFileFitsAll(_ format: CaptionFormat) throws {
        var count = 0
        let names = Corpus.names("scc", "srt", "vtt", "itt", "ttml", "dfxp", "xml")
        for name in Thoroughness.spread(oneIn: 4, of: names) {
            guard let document = try? CaptionDocument.parse(try Corpus.bytes(name)) else { continue }
            try ConversionValidatorTests.check(document, format, name)
            count += 1
        }
        print("\(count) files fit \(format)")
    }

    /// What was mended and written is clean when it is read again: nothing is asked for that writing anew would not change.
    @Test func whatWasMendedIsCleanWhenReadAgain() throws {
        var captions: [Caption] = []
        for number in 0..<40 {
            let start = MediaTime(value: 60_000 + Int64(number) * 700, timescale: 1_000)
            captions.append(
                Caption(
                    start: start, end: start + MediaTime(value: 650, timescale: 1_000),
                    text: "thirty-two letters are in a line\nand as many are in the one below"))
        }
        let mended = ConversionValidator(CaptionDocument(captions: captions), for: .scc).adjusted()
        #expect(mended.remaining.isEmpty)
        let read = try CaptionDocument.parse(mended.document.encoded(as: .scc).bytes)
        #expect(ConversionValidator(read, for: .scc).allWarnings().isEmpty)
    }
}
