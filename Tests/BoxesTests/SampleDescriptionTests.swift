import Bytes
import Testing

@testable import Boxes

@Suite struct SampleDescriptionTests {
    private func description(_ entry: [UInt8], handler: String) throws -> SampleDescription {
        let bytes = Build.ftyp + Build.box("moov", Build.trak(handler: handler, stbl: Build.stsd(entry)))
        let movie = try BoxReader(MemoryBytes(bytes)).readMovie()
        #expect(movie.damages.isEmpty)
        return try #require(movie.tracks.first?.sampleDescriptions.first)
    }

    @Test func pictures() throws {
        let color = Build.box("colr", Build.code("nclx"), Build.u16(9), Build.u16(16), Build.u16(9), [0x80])
        let old = Build.box("colr", Build.code("nclc"), Build.u16(1), Build.u16(1), Build.u16(6))
        let profile = Build.box("colr", Build.code("prof"), Build.zeros(20))
        let mastering = Build.box(
            "mdcv", Build.u16(13_250), Build.u16(34_500), Build.u16(7_500), Build.u16(3_000), Build.u16(34_000),
            Build.u16(16_000), Build.u16(15_635), Build.u16(16_450), Build.u32(10_000_000), Build.u32(50))
        let light = Build.box("clli", Build.u16(1_000), Build.u16(400))
        let shape = Build.box("pasp", Build.u32(4), Build.u32(3))
        let aperture = Build.box(
            "clap", Build.u32(638), Build.u32(1), Build.u32(358), Build.u32(1), Build.i32(-1), Build.u32(2),
            Build.u32(0),
            Build.u32(1))
        let other =
            Build.box("fiel", [2, 9]) + Build.box("btrt", Build.u32(1), Build.u32(2), Build.u32(3))
            + Build.box("avcC", Build.zeros(5)) + Build.box("dvvC", Build.zeros(24))
        let found = try description(
            Build.visual("hvc1", color, old, profile, mastering, light, shape, aperture, other), handler: "vide")
        let visual = try #require(found.visual)
        #expect(visual.width == 640 && visual.height == 360 && visual.depth == 24)
        #expect(visual.compressorName == "abc")
        #expect(visual.colors[0] == .codePoints(primaries: 9, transfer: 16, matrix: 9, isFullRange: true))
        #expect(visual.colors[1] == .codePoints(primaries: 1, transfer: 1, matrix: 6, isFullRange: nil))
        guard case .iccProfile(let extent, isRestricted: false) = visual.colors[2] else {
            Issue.record("no profile")
            return
        }
        #expect(extent.length == 20)
        #expect(visual.masteringDisplay?.red.x == 0.68)
        #expect(visual.masteringDisplay?.green.y == 0.69)
        #expect(visual.masteringDisplay?.maximumLuminance == 1_000)
        #expect(visual.masteringDisplay?.minimumLuminance == 0.005)
        #expect(visual.lightLevel == LightLevel(maximumContentLightLevel: 1_000, maximumFrameAverageLightLevel: 400))
        #expect(visual.pixelAspectRatio == PixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3))
        #expect(visual.cleanAperture?.horizontalOffset.value == -0.5)
        #expect(visual.fields == FieldHandling(count: 2, detail: 9))
        #expect(found.bitRates == BitRates(bufferSize: 1, maximum: 2, average: 3))
        #expect(found.first("dvvC")?.body.length == 24)
        #expect(found.dataReferenceIndex == 1)
    }

    @Test func encryptedPictures() throws {
        let scheme = Build.box(
            "sinf", Build.box("frma", Build.code("avc1")),
            Build.full("schm", 0, 0, Build.code("cbcs"), Build.u32(0x10000)),
            Build.box("schi", Build.full("tenc", 1, 0, Build.zeros(4), Array(0..<16))))
        let found = try description(Build.visual("encv", Build.box("avcC", [1]), scheme), handler: "vide")
        #expect(found.format == "encv")
        #expect(found.originalFormat == "avc1")
        #expect(found.protection?.scheme == "cbcs")
        #expect(found.protection?.defaultKeyID == "00010203-0405-0607-0809-0a0b0c0d0e0f")
        #expect(found.protection?.isRestriction == false)
    }

    @Test func soundOfEachVersion() throws {
        let fields = Build.zeros(6) + Build.u16(2) + Build.u16(16) + Build.zeros(4) + Build.u32(44_100 << 16)
        let elementary = Build.full(
            "esds", 0, 0, [3, 0x80, 0x80, 0x80, 25], Build.u16(1), [0], [4, 17, 0x40, 0x15], [0, 0, 9],
            Build.u32(128_000), Build.u32(96_000))
        let start = Build.zeros(6) + Build.u16(1)
        let plain = try description(Build.box("mp4a", start, Build.u16(0), fields, elementary), handler: "soun")
        #expect(plain.audio?.channelCount == 2)
        #expect(plain.audio?.sampleRate == 44_100)
        #expect(plain.elementaryStream == ElementaryStream(objectType: 0x40, streamType: 5))
        #expect(plain.bitRates == BitRates(bufferSize: 9, maximum: 128_000, average: 96_000))
        let layout = Build.full("chan", 0, 0, Build.u32(0x65_0002), Build.u32(0), Build.u32(0))
        let wave = Build.box("wave", Build.box("frma", Build.code("mp4a")), elementary, Build.u32(8) + Build.zeros(4))
        let first = try description(
            Build.box("mp4a", start, Build.u16(1), fields, Build.zeros(16), layout, wave), handler: "soun")
        #expect(first.audio?.channelLayout?.tag == 0x65_0002)
        #expect(first.elementaryStream?.objectType == 0x40)
        #expect(first.boxes.map(\.type) == ["chan", "wave", "frma", "esds"])
        let second = try description(
            Build.box(
                "lpcm", start, Build.u16(2), fields, Build.u32(72), Build.u64(Int(Double(96_000).bitPattern)),
                Build.u32(6), Build.u32(0x7F00_0000), Build.u32(24), Build.zeros(12), layout), handler: "soun")
        #expect(second.audio?.sampleRate == 96_000)
        #expect(second.audio?.channelCount == 6)
        #expect(second.audio?.bitsPerChannel == 24)
        #expect(second.audio?.channelLayout != nil)
    }

    @Test func timeCodesAndTimedMetadata() throws {
        let name = Build.box("name", Build.u16(4), Build.u16(0), Build.text("R001"))
        let code = try description(
            Build.box(
                "tmcd", Build.zeros(6), Build.u16(1), Build.zeros(4), Build.u32(3), Build.u32(30_000), Build.u32(1_001),
                [30, 0], name), handler: "tmcd")
        #expect(code.timecode?.dropsFrames == true)
        #expect(code.timecode?.frameDuration == 1_001)
        #expect(code.timecode?.source == "R001")
    }

    @Test func keysOfTimedMetadata() throws {
        func key(_ id: Int, _ boxes: [UInt8]...) -> [UInt8] {
            let body = boxes.flatMap(\.self)
            return Build.u32(body.count + 8) + Build.u32(id) + body
        }
        func named(_ name: String) -> [UInt8] { Build.box("keyd", Build.code("mdta"), Build.text(name)) }
        let own = Build.box("dtyp", Build.u32(1), Build.text("com.example.place"))
        let text = Build.box("dtyp", Build.u32(0), Build.u32(1))
        let keys = Build.box(
            "keys", key(1, named("com.example.key"), Build.box("dtyp", Build.u32(0), Build.u32(66))),
            key(
                7, own, Build.box("ctps", own, text), named("com.example.place"), Build.box("loca", Build.text("de-CH"))
            ),
            // Without a name it is no key; with nothing but a name it is one of bytes.
            key(8, text), key(9, named("bytes")))
        let metadata = try description(Build.box("mebx", Build.zeros(6), Build.u16(1), keys), handler: "meta")
        #expect(metadata.metadataKeys.map(\.localID) == [1, 7, 9])
        #expect(metadata.metadataKeys.map(\.name) == ["com.example.key", "com.example.place", "bytes"])
        #expect(metadata.metadataKeys.map(\.dataType) == [66, 1, nil])
        #expect(metadata.metadataKeys.map(\.locale) == [nil, "de-CH", nil])
        #expect(metadata.metadataKeys.first?.namespace == "mdta")
    }
}
