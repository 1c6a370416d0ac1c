import Captions
import Testing
import Times

@Suite struct EmbeddedCaptionTests {
    private static func time(_ seconds: Int64) -> MediaTime { MediaTime(value: seconds, timescale: 1) }

    /// Reads samples of two seconds, one after the other.
    private static func document(
        _ format: EmbeddedCaptionFormat, _ samples: [[UInt8]], header: [UInt8] = [], settings: String? = nil,
        width: Int = 0, height: Int = 0
    ) -> CaptionDocument {
        var reader = EmbeddedCaptionReader(format, header: header, width: width, height: height)
        for (number, sample) in samples.enumerated() {
            reader.read(
                CaptionSample(
                    bytes: sample, start: time(Int64(number) * 2), end: time(Int64(number) * 2 + 2), settings: settings)
            )
        }
        return reader.document()
    }

    // MARK: SubRip and WebVTT

    @Test func subRip() throws {
        let document = Self.document(.subRip, [Array("<i>one</i>\r\n{\\an8}two\r\n".utf8), Array("  ".utf8)])
        let caption = try #require(document.captions.first)
        #expect(caption.text == "one\ntwo" && caption.runs.first?.style.isItalic == true)
        #expect(caption.region?.displayAlignment == .before && document.captions.count == 1)
        let problem = try #require(document.problems.first)
        #expect(problem.line == 2 && problem.time == Self.time(2) && problem.reason == .missingText)
    }

    @Test func webVTT() throws {
        let header = "WEBVTT\n\nREGION\nid:fred\nwidth:40%\n"
        let document = Self.document(
            .webVTT, [Array("<v Fred>Hi &amp; <c.red>bye</c>".utf8)], header: Array(header.utf8),
            settings: "align:left region:fred wrong")
        let caption = try #require(document.captions.first)
        #expect(caption.text == "Hi & bye" && caption.region?.identifier == "fred" && caption.alignment == .left)
        #expect(caption.runs.first?.style.voice == "Fred" && caption.runs.last?.style.color == .red)
        #expect(document.problems.map(\.reason) == [.badSetting("wrong")])
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return [0, 0, UInt8(size >> 8), UInt8(size & 0xFF)] + Array(name.utf8) + content
    }

    // MARK: Documents of WebVTT

    /// The captions of documents that are shown for two seconds each, one after the other, whose clock begins at a time.
    private static func document(_ documents: [String], clock: MediaTime?) -> CaptionDocument {
        var reader = EmbeddedCaptionReader(.webVTTDocuments)
        for (number, text) in documents.enumerated() {
            reader.read(
                CaptionSample(
                    bytes: Array(text.utf8), start: time(Int64(number) * 2), end: time(Int64(number) * 2 + 2),
                    clockOrigin: clock))
        }
        return reader.document()
    }

    private static let cue = "\n\n00:01:00.500 --> 00:01:01.000\nHi\n"

    @Test(
        arguments: [
            ("X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:01:00.000", 0.5, 0),
            ("X-TIMESTAMP-MAP=LOCAL:00:01:00.000,MPEGTS:900000", 0.5, 0),
            ("X-TIMESTAMP-MAP=LOCAL:01:00.000, MPEGTS:1080000 ", 2.5, 0),
            // What ends before the timeline begins is not shown, what begins before it is cut.
            ("X-TIMESTAMP-MAP=MPEGTS:810000,LOCAL:00:01:00.000", nil, 0),
            ("X-TIMESTAMP-MAP=MPEGTS:846000,LOCAL:00:01:00.000", 0, 0),
            // 33 bits have gone round.
            ("X-TIMESTAMP-MAP=MPEGTS:8590834592,LOCAL:00:01:00.000", 0.5, 0),
            ("", 50.5, 0), ("X-TIMESTAMP-MAP=MPEGTS:-1,LOCAL:00:01:00.000", 50.5, 1),
            ("X-TIMESTAMP-MAP=MPEGTS:18446744073709551615,LOCAL:999999999:59:59.999999999", nil, 0),
            ("X-TIMESTAMP-MAP=MPEGTS:900000", 50.5, 1), ("X-TIMESTAMP-MAP=LOCAL:x,MPEGTS:y", 50.5, 1),
        ] as [(String, Double?, Int)])
    func timestampMap(header: String, start: Double?, problems: Int) {
        let document = Self.document(["WEBVTT\n\(header)\(Self.cue)"], clock: Self.time(-10))
        #expect(document.captions.first?.start.seconds == start && document.problems.count == problems)
    }

    @Test func documentsWithoutAClockAreTheTimelines() {
        let document = Self.document(["WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:0\(Self.cue)"], clock: nil)
        #expect(document.captions.map(\.start.seconds) == [60.5])
    }

    /// A cue stands in each document in which it is shown, by whatever name; some writers cut it.
    @Test func cuesOfSeveralDocumentsAreOne() {
        func text(_ cues: String...) -> String { "WEBVTT\n\n" + cues.joined(separator: "\n\n") }
        let document = Self.document(
            [
                text("1\n00:01.000 --> 00:05.000\nlong", "00:01.500 --> 00:02.000\n<i>cut</i>"),
                text("1\n00:01.000 --> 00:05.000\nlong", "00:02.000 --> 00:03.000\n<i>cut</i>"),
                text(
                    "00:01.000 --> 00:05.000\nlong", "00:04.500 --> 00:04.800\ntwice", "00:04.500 --> 00:04.800\ntwice"),
                "",
            ], clock: .zero)
        let found = document.captions.map { "\($0.start.seconds) \($0.end.seconds) \($0.text)" }
        #expect(
            found == [
                "1.0 5.0 long", "1.5 3.0 cut", "4.5 4.8 twice", "4.5 4.8 twice",
            ] && document.problems.isEmpty, "\(found) \(document.problems)")
    }

    /// A cue that lasts while others come and go is told again in each sample, and is one caption all the same.
    @Test func boxedWebVTT() throws {
        func cue(_ text: String, _ settings: String? = nil) -> [UInt8] {
            Self.box(
                "vttc",
                (settings.map { Self.box("sttg", Array($0.utf8)) } ?? []) + Self.box("payl", Array(text.utf8)))
        }
        let document = Self.document(
            .boxedWebVTT,
            [
                cue("long", "line:0"), cue("long", "line:0") + cue("<b>short</b>"), Self.box("vtte", []),
                cue("long", "line:0"),
            ])
        #expect(document.captions.map(\.text) == ["long", "short", "long"])
        #expect(document.captions.map(\.start) == [Self.time(0), Self.time(2), Self.time(6)])
        #expect(document.captions.map(\.end) == [Self.time(4), Self.time(4), Self.time(8)])
        #expect(document.captions.first?.settings?.line == .number(0) && document.problems.isEmpty)
        let broken = Self.document(.boxedWebVTT, [cue("a") + [0, 0, 0, 99], [1, 2, 3], cue("b")])
        #expect(broken.captions.map(\.text) == ["a", "b"] && broken.problems.map(\.line) == [1, 2])
    }

    @Test func samplesWithoutLengthsEndWithTheNext() {
        var reader = EmbeddedCaptionReader(.boxedWebVTT)
        let cue = Self.box("vttc", Self.box("payl", Array("a".utf8)))
        reader.read(CaptionSample(bytes: cue, start: Self.time(1), end: .indefinite))
        reader.read(CaptionSample(bytes: Self.box("vtte", []), start: Self.time(3), end: .indefinite))
        #expect(reader.document().captions.map(\.end) == [Self.time(3)])
    }

    // MARK: Timed text

    @Test func timedTextIsCutToItsSample() {
        let text = """
            <tt xmlns="http://www.w3.org/ns/ttml" xml:lang="de"><body><div><p begin="1s" end="3s">a</p>\
            <p begin="9s" end="10s">b</p></div></body></tt>
            """
        let document = Self.document(.timedText, [Array(text.utf8), Array(text.utf8), Array("<html/>".utf8)])
        #expect(document.captions.map(\.text) == ["a"] && document.language == "de")
        #expect(document.captions.first?.start == Self.time(1) && document.captions.first?.end == Self.time(3))
        #expect(document.problems.map(\.line) == [3])
    }

    @Test func timedTextCountsByItsClock() {
        let text =
            "<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><div><p begin=\"101s\" end=\"103s\">a</p></div></body></tt>"
        var reader = EmbeddedCaptionReader(.timedText)
        reader.read(
            CaptionSample(bytes: Array(text.utf8), start: .zero, end: Self.time(2), clockOrigin: Self.time(-100)))
        let captions = reader.document().captions
        #expect(captions.map(\.start) == [Self.time(1)] && captions.map(\.end) == [Self.time(2)])
    }

    // MARK: 3GPP timed text

    private static func record(_ range: Range<UInt16>, _ flags: UInt8, _ color: [UInt8]) -> [UInt8] {
        let ends: [UInt8] = [range.lowerBound, range.upperBound].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return ends + [0, 1, flags, 18] + color
    }

    @Test func threeGPP() throws {
        // Above, on the right; a box of the lower half of 640 by 360; green by itself.
        var header: [UInt8] = [0, 0, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0, 180, 0, 0, 1, 104, 2, 128]
        header += Self.record(0..<0, 0, [0, 255, 0, 255])
        let text = Array("Grüße\nan alle".utf8)
        var styles: [UInt8] = [0, 2]
        styles += Self.record(0..<5, 1, [255, 255, 255, 255])
        styles += Self.record(6..<8, 6, [255, 0, 0, 255])
        var sample: [UInt8] = [0, UInt8(text.count)]
        sample += text
        sample += Self.box("styl", styles)
        sample += Self.box("krok", [0, 0, 0, 0, 0, 0])
        let document = Self.document(
            .threeGPP, [sample, [0, 0], sample], header: header, width: 640, height: 360)
        #expect(document.captions.count == 2 && document.problems.map(\.reason) == [.notCarried("karaoke")])
        let caption = try #require(document.captions.first)
        #expect(caption.text == "Grüße\nan alle" && caption.end == Self.time(2) && caption.alignment == .right)
        #expect(caption.runs.map(\.text) == ["Grüße\n", "an", " alle"])
        #expect(caption.runs[0].style.isBold && caption.runs[0].style.color == nil)
        #expect(caption.runs[1].style.isItalic && caption.runs[1].style.decoration == .underline)
        #expect(caption.runs[1].style.color == .red && caption.runs[2].style.color == .lime)
        #expect(caption.region?.origin?.y == .percent(50) && caption.region?.displayAlignment == .before)
        #expect(caption.region?.size?.width == .percent(100))
        let cut = Self.document(.threeGPP, [[0, 9, 0x61], [0], [0, 1, 0x62]])
        #expect(cut.captions.map(\.text) == ["a", "b"] && cut.problems.map(\.line) == [1, 2])
        let wide = Self.document(.threeGPP, [[0, 6, 0xFE, 0xFF, 0, 0x61, 0x26, 0x6A]])
        #expect(wide.captions.map(\.text) == ["a♪"])
    }

    // MARK: SubStation Alpha

    private static let styles = """
        [Script Info]
        WrapStyle: 2

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, StrikeOut, Alignment
        Style: Default,Arial,20,&H00FFFFFF,0,0,0,0,2
        Style: Sign,Arial,20,&H8000FFFF,-1,0,0,0,8
        """

    private static func line(_ text: String, style: String = "Default", name: String = "") -> [UInt8] {
        Array("0,0,\(style),\(name),0,0,0,,\(text)".utf8)
    }

    @Test func subStation() throws {
        let document = Self.document(
            .subStation,
            [
                Self.line("{\\i1}so{\\i0}, {\\c&H0000FF&}red{\\r}\\Nnext\\hline\\nand, more", name: "Ann"),
                Self.line("sign{\\b0\\an5}", style: "Sign"),
                Self.line("{\\pos(10,20)\\fad(1,2)\\t(0,5,\\i1\\fs3)}plain{\\p1}m 0 0 l 9 9{\\p0}{a comment}"),
                Self.line("{\\k20}ka{\\kf30}ra"), Self.line("open {\\i1 brace"), Array("0,0,Default".utf8),
                Self.line("x", style: "Nobody"),
            ], header: Array(Self.styles.utf8))
        #expect(document.captions.count == 6)
        let first = document.captions[0]
        #expect(first.text == "so, red\nnext\u{A0}line\nand, more" && first.runs[0].style.voice == "Ann")
        #expect(first.runs.first { $0.text == "so" }?.style.isItalic == true)
        #expect(first.runs.first { $0.text.hasPrefix("red") }?.style.color == .red && first.region == nil)
        let sign = document.captions[1]
        #expect(sign.runs.first?.style.isBold == true && sign.region?.displayAlignment == .center)
        #expect(sign.runs.first?.style.color == CaptionColor(red: 255, green: 255, blue: 0, alpha: 127))
        #expect(document.captions[2].text == "plain" && document.captions[2].runs.first?.style.isItalic == false)
        #expect(document.captions[3].runs.map(\.time) == [Self.time(6), MediaTime(value: 620, timescale: 100)])
        #expect(document.captions[4].text == "open {\\i1 brace")
        let reasons = document.problems.map(\.reason)
        for name in ["exact places", "fading", "animation", "drawings", "style Nobody"] {
            #expect(reasons.contains(.notCarried(name)), "\(name)")
        }
        #expect(document.problems.contains { $0.line == 6 && $0.reason == .badSample("fewer than nine fields") })
    }

    /// The first format counts places in another way, and colours as decimal numbers.
    @Test func oldSubStation() throws {
        let header = """
            [V4 Styles]
            Format: Name, PrimaryColour, Bold, Italic, Alignment
            Style: *Default,65535,0,-1,6
            """
        let caption = try #require(
            Self.document(.subStation, [Self.line("up")], header: Array(header.utf8)).captions.first)
        #expect(caption.runs.first?.style.isItalic == true && caption.runs.first?.style.color == .yellow)
        #expect(caption.region?.displayAlignment == .before && caption.alignment == .center)
    }

    /// Nothing of a code is left in the text, whatever stands in the braces.
    @Test func noCodeStaysInTheText() {
        let codes = [
            "\\b1", "\\fnTimes New Roman", "\\1c&HFF&", "\\clip(m 0 0)", "\\alpha&H80&", "\\q2", "\\foo", "note", "\\",
            "\\\\",
        ]
        for code in codes {
            let document = Self.document(
                .subStation, [Self.line("a{\(code)}b")], header: Array(Self.styles.utf8))
            #expect(document.captions.map(\.text) == ["ab"], "\(code)")
        }
    }

    // MARK: Limits

    @Test func limitsHold() {
        let limits = CaptionLimits(bytes: 100, captions: 3, problems: 2)
        var reader = EmbeddedCaptionReader(.subRip, limits: limits)
        for second in 0..<10 {
            reader.read(
                CaptionSample(bytes: Array("a\(second)".utf8), start: Self.time(Int64(second)), end: .indefinite))
        }
        let document = reader.document()
        #expect(document.captions.count == 3 && document.problems.map(\.reason) == [.tooManyCaptions(limit: 3)])
        var large = EmbeddedCaptionReader(.subRip, limits: limits)
        large.read(CaptionSample(bytes: [UInt8](repeating: 0x61, count: 101), start: .zero, end: .indefinite))
        #expect(large.document().captions.isEmpty && large.document().problems.count == 1)
    }
}
