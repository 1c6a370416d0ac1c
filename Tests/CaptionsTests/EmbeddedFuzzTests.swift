import Captions
import SeededRandom
import Testing
import Times

/// Thousands of damaged samples of each kind: none may stop the program, none may take long, none may grow.
@Suite struct EmbeddedFuzzTests {
    private static func variant(_ original: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = original
        for _ in 0...random.below(5) {
            guard !bytes.isEmpty else { return bytes }
            let place = random.below(bytes.count)
            switch random.below(6) {
            case 0: bytes[place] = UInt8(random.below(256))
            case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF][random.below(5)]
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(20)))
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random.below(40))], at: place)
            case 4: bytes.insert(contentsOf: random.bytes(1 + random.below(8)), at: place)
            default: if random.below(4) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }

    private static func time(_ random: inout SplitMix) -> MediaTime {
        switch random.below(20) {
        case 0: .indefinite
        case 1: MediaTime(value: Int64(bitPattern: random.next()), timescale: 1 + Int32(random.below(1 << 30)))
        default: MediaTime(value: Int64(random.below(1_000)), timescale: 10)
        }
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + Array(name.utf8) + content
    }

    /// A header and a sample of each format, with something of all that it has.
    private static let originals: [(EmbeddedCaptionFormat, [UInt8], [UInt8])] = {
        let cue =
            box("iden", [0x31]) + box("sttg", Array("line:5% align:left".utf8))
            + box("payl", Array("<b>a</b> &amp; <ruby>b<rt>c".utf8))
        let styles = box("styl", [0, 1, 0, 0, 0, 3, 0, 1, 7, 18, 255, 0, 0, 255])
        let marks =
            box("hlit", [0, 0, 0, 2]) + box("hclr", [1, 2, 3, 4]) + box("blnk", [0, 1, 0, 4])
            + box("tbox", [0, 9, 0, 0, 0, 90, 0, 90])
        let entry: [UInt8] = [
            0, 0, 0, 0, 1, 0xFF, 0, 0, 0, 0, 0, 9, 0, 0, 0, 99, 0, 99, 0, 0, 0, 0, 0, 1, 3, 18, 1, 2, 3, 255,
        ]
        let script = """
            [Script Info]\nWrapStyle: 2\n[V4+ Styles]\nFormat: Name, PrimaryColour, Bold, Italic, Alignment
            Style: Default,&H0000FFFF,-1,0,8
            """
        let event = "1,0,Default,Ann,0,0,0,,{\\i1\\c&H0000FF&\\t(0,1,\\b1)\\k20}a{\\r\\an5\\p1}m 0 0{\\p0}\\Nb\\hc"
        let page = """
            <tt xmlns="http://www.w3.org/ns/ttml"><head><layout><region xml:id="r"/></layout></head><body><div>\
            <p begin="1s" end="3s" region="r">a<br/>b</p></div></body></tt>
            """
        return [
            (.subRip, [], Array("<i>one</i>\r\n{\\an8}two &lt; <font color=\"red\">three".utf8)),
            (.subStation, Array(script.utf8), Array(event.utf8)),
            (.webVTT, Array("WEBVTT\n\nREGION\nid:r\nwidth:40%\n".utf8), Array("<v A>a</v> <00:01.000>b".utf8)),
            (.boxedWebVTT, [], box("vttc", cue) + box("vtte", [])), (.timedText, [], Array(page.utf8)),
            (.threeGPP, entry, [0, 5] + Array("hello".utf8) + styles + marks),
        ]
    }()

    @Test(arguments: EmbeddedFuzzTests.originals.indices) func textTracks(index: Int) {
        let (format, header, sample) = Self.originals[index]
        var random = SplitMix(seed: UInt64(100 + index))
        let limits = CaptionLimits(captions: 200, problems: 50)
        for round in 0..<1_000 {
            let isHeaderDamaged = random.below(3) == 0
            var reader = EmbeddedCaptionReader(
                format, header: isHeaderDamaged ? Self.variant(header, &random) : header, width: random.below(700),
                height: random.below(500), limits: limits)
            for _ in 0..<5 {
                reader.read(
                    CaptionSample(
                        bytes: Self.variant(sample, &random), start: Self.time(&random), end: Self.time(&random),
                        identifier: "a", settings: random.below(2) == 0 ? nil : "line:5 region:r"))
            }
            let document = reader.document()
            #expect(document.captions.count <= 200 && document.problems.count <= 50)
            for caption in document.captions where caption.end <= caption.start {
                Issue.record("\(format) \(round): ends before it starts")
            }
            if round % 50 == 0 { for target in CaptionFormat.allCases { _ = document.encoded(as: target) } }
        }
    }

    @Test func pictures() {
        var random = SplitMix(seed: 200)
        let constructs =
            ClosedCaptionBytes.popOn.flatMap { $0 }
            + ClosedCaptionBytes.packet(service: 1, [0x98, 0x20, 0x80 | 90, 10, 0x61, 31, 0x11, 0x41, 0x8C, 0xFF])
        let originals: [(ClosedCaptionReader.Coding, [UInt8], [UInt8])] = [
            (.h264, [], ClosedCaptionBytes.h264(constructs)),
            (.h264, ClosedCaptionBytes.avcC, ClosedCaptionBytes.h264(constructs, lengths: true)),
            (.hevc, [], ClosedCaptionBytes.hevc(constructs)),
            (.hevc, ClosedCaptionBytes.hvcC, ClosedCaptionBytes.hevc(constructs, lengths: true)),
            (.mpeg2, [], ClosedCaptionBytes.mpeg2(constructs, type: 2)),
            (
                .track, [],
                Self.box("cdat", [0x94, 0x20, 0x94, 0x2F])
                    + Self.box(
                        "ccdp", [0x96, 0x69, 0, 0x4F, 0x43, 0, 0, 0x71, 0, 0, 0, 0, 0x72, 0xE1, 0xFC, 0x94, 0x20])
            ),
        ]
        for (coding, configuration, original) in originals {
            for _ in 0..<300 {
                let isDamaged = random.below(3) == 0
                var reader = ClosedCaptionReader(
                    coding, configuration: isDamaged ? Self.variant(configuration, &random) : configuration,
                    timescale: random.below(10) == 0 ? Int32.max : 90_000, limits: CaptionLimits(captions: 50))
                for picture in 0..<20 {
                    let time: Int64? =
                        switch random.below(10) {
                        case 0: nil
                        case 1: Int64(bitPattern: random.next())
                        default: Int64(picture) * 3_003
                        }
                    reader.read(Self.variant(original, &random), at: time, for: random.below(5) == 0 ? .max : 3_003)
                }
                let captions = reader.finish()
                for list in Array(captions.channels.values) + Array(captions.services.values) {
                    #expect(list.count <= 50 && list.allSatisfy { $0.end > $0.start })
                }
            }
        }
    }

    /// Mostly commands, in any order, at any time.
    @Test func digitalServicesOfRandomBytes() {
        var random = SplitMix(seed: 201)
        for _ in 0..<300 {
            var decoder = CEA708Decoder(timescale: 1_000, captionLimit: 50)
            for step in 0..<400 {
                let first = random.below(2) == 0 ? UInt8(0x80 + random.below(32)) : UInt8(random.below(256))
                let time = random.below(50) == 0 ? Int64(bitPattern: random.next()) : Int64(step) * 33
                decoder.decode(
                    step % 16 == 0 ? UInt8(random.below(4) << 6 | 16) : step % 16 == 1 ? 0x3F : first,
                    UInt8(random.below(256)), startsPacket: step % 16 == 0, at: time)
            }
            #expect(decoder.finish().values.allSatisfy { $0.count <= 50 })
        }
    }

    /// What would take the square of its length in a careless reader.
    @Test(.timeLimit(.minutes(5))) func largeHostileSamplesAreReadInTime() {
        let many = [UInt8](repeating: 0x7B, count: 200_000)
        let hostile: [(EmbeddedCaptionFormat, [UInt8])] = [
            (.subStation, Array("0,0,Default,,0,0,0,,".utf8) + many),
            (.subStation, Array(("0,0,Default,,0,0,0,,{" + String(repeating: "\\t((", count: 50_000)).utf8)),
            (.subStation, Array(("0,0,Default,,0,0,0,,{" + String(repeating: "\\i1", count: 50_000) + "}").utf8)),
            (
                .threeGPP,
                [0xFF, 0xFF] + [UInt8](repeating: 0x61, count: 65_535) + [0, 0, 0xC0, 0x0A] + Array("styl".utf8) + [
                    0x10, 0,
                ] + [UInt8](repeating: 0xFF, count: 49_152)
            ),
            (.boxedWebVTT, (0..<20_000).flatMap { _ in Self.box("vttc", Self.box("payl", [0x61])) }),
            (.subRip, Array(String(repeating: "<i>{\\i1", count: 50_000).utf8)),
        ]
        for (format, bytes) in hostile {
            var reader = EmbeddedCaptionReader(format)
            reader.read(CaptionSample(bytes: bytes, start: .zero, end: .indefinite))
            _ = reader.document()
        }
    }
}
