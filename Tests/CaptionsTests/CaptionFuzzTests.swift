import Captions
import SeededRandom
import TestSupport
import Testing
import Times

/// Damaged variants of each format, 10,000 where all is tested: none may stop the program, none may take long, none may grow.
@Suite struct CaptionFuzzTests {
    private static let tokens: [[UInt8]] = [
        "\n", "\r", "\r\n\r\n", "-->", "<", ">", "</", "&", "&#x", ";", ":", "{\\an", "}", "\"", "=", "9999999999999",
        "-1", "%", "\u{0}", "ü", "<p", "<span>", "</p>", "<set begin=\"1s\"/>", "begin=\"-9h\"", "9420", "942c", "9425",
        "94ad", "942f", "9429", "1520", "1c20", "01ff", "91b9", "9220", "97a3", "00:00:01;00\t", "<ruby>", "<rt>",
        "STYLE", "REGION", "<![CDATA[", "]]>", "<!--", "xml:space=\"preserve\"",
    ].map { Array($0.utf8) }

    private static func variant(_ original: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = original
        for _ in 0...random.below(6) {
            guard !bytes.isEmpty else { return bytes }
            let place = random.below(bytes.count)
            switch random.below(6) {
            case 0: bytes[place] = UInt8(random.below(256))
            case 1: bytes.insert(contentsOf: tokens[random.below(tokens.count)], at: place)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(40)))
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random.below(60))], at: place)
            case 4: bytes.replaceSubrange(place..<place + 1, with: random.bytes(1 + random.below(3)))
            default: if random.below(10) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }

    private static func exercise(_ original: [UInt8], _ format: CaptionFormat, seed number: UInt64) {
        let seed = Thoroughness.seed(number)
        var random = SplitMix(seed: seed)
        let limits = CaptionLimits()
        for round in 0..<Thoroughness.rounds(500, of: 10_000) {
            let bytes = variant(original, &random)
            guard let document = try? CaptionDocument.parse(bytes, format: format) else { continue }
            #expect(document.problems.count <= limits.problems)
            for caption in document.captions {
                if caption.end < caption.start { Issue.record("\(format) \(seed) \(round): ends before it starts") }
            }
            // Some are written in all formats, too, and what was written can be read.
            guard round % 25 == 0 else { continue }
            _ = CaptionGrouper().groups(of: document.captions)
            var changed = document
            if let index = changed.captions.indices.randomElement(using: &random) {
                changed.captions[index].text = "changed"
                changed.captions[index].end = changed.captions[index].end + Samples.seconds(100)
                _ = changed.encoded(as: format)
            }
            if round % 100 == 0 { _ = ConversionValidator(document, for: .scc).adjusted() }
            for target in CaptionFormat.allCases {
                let output = document.encoded(as: target)
                #expect((try? CaptionDocument.parse(output.bytes, format: target)) != nil || target == format)
            }
        }
    }

    @Test func scenarist() throws {
        let bytes = try Samples.fixture("rollup.scc") + Samples.fixture("pop-on.scc")
        CaptionFuzzTests.exercise(bytes, .scc, seed: 1)
    }

    @Test func subRip() throws {
        let bytes = try Array(Samples.subRip.utf8) + Samples.fixture("styled.srt")
        CaptionFuzzTests.exercise(bytes, .subRip, seed: 2)
    }

    @Test func webVTT() throws {
        let bytes = try Array(Samples.webVTT.utf8) + Samples.fixture("rubies.vtt")
        CaptionFuzzTests.exercise(bytes, .webVTT, seed: 3)
    }

    @Test func iTunesTimedText() { CaptionFuzzTests.exercise(Array(Samples.iTT.utf8), .iTT, seed: 4) }

    @Test func timedText() throws {
        CaptionFuzzTests.exercise(try Samples.fixture("MediaSeqTiming005.ttml"), .timedText, seed: 5)
    }

    @Test func decoderOfRandomPairs() {
        var random = SplitMix(seed: 6)
        for _ in 0..<200 {
            var decoder = CEA608Decoder(timescale: 30_000, frameDuration: 1_001, captionLimit: 50)
            for _ in 0..<1_000 {
                let field: CEA608Decoder.Field? = [nil, .first, .second][random.below(3)]
                // Mostly control codes, and times that jump anywhere.
                let first = random.below(3) == 0 ? UInt8(random.below(256)) : UInt8(0x10 + random.below(16))
                let time = random.below(50) == 0 ? Int64(bitPattern: random.next()) : Int64(random.below(1 << 30))
                decoder.decode(first, UInt8(random.below(256)), field: field, at: time)
            }
            #expect(decoder.finish().count <= 50)
        }
    }

    /// What would take the square or the cube of its length in a careless reader.
    @Test(.timeLimit(.minutes(5))) func largeHostileFilesAreReadInTime() throws {
        let hostile: [(CaptionFormat, String)] = [
            (.timedText, "<tt>" + String(repeating: "<div>", count: 100_000)),
            (
                .timedText,
                "<tt><body><div>" + String(repeating: "<p begin=\"1s\"><span begin=\"1s\">a</span>", count: 20_000)
            ),
            (
                .timedText,
                "<tt><body><div><p end=\"9h\">"
                    + (0..<20_000).map { "<span begin=\"\($0)s\" end=\"\($0 + 5)s\">a</span>" }.joined()
            ),
            (.timedText, "<tt " + String(repeating: "a=\"1\" b:c='2' ", count: 50_000)),
            (.timedText, "<tt>" + String(repeating: "<![CDATA[", count: 50_000)),
            (.timedText, "<tt>" + String(repeating: "<a xmlns:b=\"c\">", count: 50_000)),
            (.timedText, "<tt>" + String(repeating: "</a>", count: 100_000)),
            (.webVTT, "WEBVTT\n\n00:00.000 --> 00:01.000\n" + String(repeating: "<c>", count: 200_000)),
            (.webVTT, "WEBVTT\n\n00:00.000 --> 00:01.000\n<ruby>" + String(repeating: "a<rt>b", count: 100_000)),
            (.webVTT, "WEBVTT\n\n" + String(repeating: "-->\n", count: 200_000)),
            (.webVTT, "WEBVTT\n\n" + String(repeating: "REGION\nid:a\n\n", count: 50_000)),
            (.webVTT, "WEBVTT\n\n00:00.000 --> 00:01.000\n\n" + String(repeating: "\n", count: 500_000) + "x"),
            (.subRip, String(repeating: "<i", count: 200_000) + "-->"),
            (.subRip, "00:00:00,000 --> 00:00:01,000\n" + String(repeating: "<i>{\\i1", count: 100_000)),
            (.subRip, "00:00:00,000 --> 00:00:01,000\n" + String(repeating: "<font color=\"red\">", count: 50_000)),
            (.scc, "00:00:01:00\t" + String(repeating: "9420 9470 6162 942f ", count: 50_000)),
            (.scc, String(repeating: "00:00:01:00\t9425 94ad 6162\n", count: 50_000)),
        ]
        for (format, text) in hostile { _ = try? CaptionDocument.parse(Array(text.utf8), format: format) }
    }
}
