import Bytes
import Testing

@testable import Boxes

@Suite struct MetadataTests {
    private func metadata(_ udta: [UInt8]..., brand: [UInt8] = Build.ftyp) throws -> BoxMetadata {
        let bytes = brand + Build.box("moov", Build.mvhd(), Build.box("udta", udta.flatMap { $0 }))
        return try BoxReader(MemoryBytes(bytes)).readMovie().metadata
    }

    private func meta(_ handler: String, _ parts: [UInt8]...) -> [UInt8] {
        Build.full("meta", 0, 0, Build.hdlr(handler), parts.flatMap { $0 })
    }

    @Test func textsInSeveralLanguages() throws {
        func text(_ code: [UInt8], _ text: [UInt8]) -> [UInt8] { Build.u16(text.count) + code + text }
        let name = Build.box(
            "©nam", text(Build.u16(0), [0x43, 0x61, 0x66, 0x8E]), text(Build.language("deu"), Build.text("Kaffee")),
            text(Build.u16(11), [0x83, 0x4A]))
        let items = try metadata(name, Build.u32(0), brand: Build.quickTime).items
        #expect(items.map(\.key) == ["©nam", "©nam", "©nam"])
        #expect(items.map(\.locale) == ["en", "deu", "ja"])
        #expect(items.map(\.value) == [.text("Café"), .text("Kaffee"), .bytes([0x83, 0x4A])])
        let bare = try metadata(Build.box("©swr", Build.text("no length"))).items
        #expect(bare.first?.value == .text("no length"))
        let list = try metadata(Build.box("©nam", Build.data(1, Build.text("iTunes")))).items
        #expect(list.first?.value == .text("iTunes"))
        #expect(list.first?.keySpace == .iTunes)
    }

    @Test func boxesOf3GPP() throws {
        func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
            Build.full(type, 0, 0, parts.flatMap { $0 })
        }
        let location = box(
            "loci", Build.language("eng"), Build.text("Home\0"), [1], Build.i32(-74 * 65_536 - 32_768),
            Build.i32(40 * 65_536 + 16_384), Build.i32(12 * 65_536), Build.text("earth\0"), Build.text("\0"))
        let sixteen: [UInt8] = [0xFE, 0xFF, 0, 0x48, 0, 0xE9, 0, 0]
        let items = try metadata(
            box("titl", Build.language("fra"), sixteen), box("yrrc", Build.u16(2_024)), location,
            box("kywd", Build.language("eng"), [2, 4], Build.text("one\0"), [4], Build.text("two\0")),
            box("rtng", Build.code("BBFC"), Build.code("----"), Build.language("eng"), Build.text("12\0")),
            box("kind", Build.text("urn:mpeg:dash:role:2011\0main\0")), Build.box("titl", [1]),
            Build.box("name", Build.text("Track"))
        ).items
        #expect(items.map(\.key) == ["titl", "yrrc", "loci", "kywd", "rtng", "kind", "titl", "name"])
        #expect(items[0].value == .text("Hé"))
        #expect(items[0].locale == "fra")
        #expect(items[1].value == .integer(2_024))
        #expect(items[2].value.text == "+40.25000-074.50000+012.000/")
        #expect(items[3].value == .text("one, two"))
        #expect(items[4].value == .text("BBFC ---- 12"))
        #expect(items[5].value == .text("urn:mpeg:dash:role:2011 main"))
        #expect(items[6].keySpace == .quickTimeUserData)
        #expect(items[7].value == .text("Track"))
    }

    @Test func quickTimeMetadata() throws {
        func key(_ name: String) -> [UInt8] { Build.box("mdta", Build.text(name)) }
        func item(_ number: Int, _ data: [UInt8]...) -> [UInt8] {
            let body = data.flatMap { $0 }
            return Build.u32(body.count + 8) + Build.u32(number) + body
        }
        let keys = Build.full("keys", 0, 0, Build.u32(2), key("com.example.title"), key("com.example.number"))
        let list = Build.box(
            "ilst",
            item(
                1, Build.data(1, Build.text("Title"), country: 0x5553, language: 0x15C7),
                Build.data(2, [0, 0x54], country: 1, language: 1)),
            item(2, Build.data(23, Build.u32(0x4120_0000)), Build.data(21, [0xFE]), Build.data(13, Build.zeros(9))),
            item(7, Build.data(1, Build.text("x"))))
        let countries = Build.full("ctry", 0, 0, Build.u32(1), Build.u16(2), Build.text("DEAT"))
        let languages = Build.full("lang", 0, 0, Build.u32(1), Build.u16(1), Build.language("deu"))
        let items = try metadata(meta("mdta", keys, list, countries, languages)).items
        #expect(
            items.map(\.key) == ["com.example.title", "com.example.title"]
                + Array(repeating: "com.example.number", count: 3) + ["7"])
        #expect(items.map(\.value) == [.text("Title"), .text("T"), .real(10), .integer(-2), .unread, .text("x")])
        #expect(items[0].country == "US" && items[0].locale == "eng")
        #expect(items[1].country == "DE,AT" && items[1].locale == "deu")
        #expect(items.allSatisfy { $0.keySpace == .quickTimeMetadata })
        // In QuickTime movies the box has no version.
        let plain = Build.box("meta", Build.hdlr("mdta"), keys, list)
        #expect(try metadata(plain, brand: Build.quickTime).items.count == 6)
    }

    @Test func iTunesMetadata() throws {
        let free = Build.box(
            "----", Build.full("mean", 0, 0, Build.text("com.apple.iTunes")),
            Build.full("name", 0, 0, Build.text("NORM")),
            Build.data(1, Build.text("00")))
        let list = Build.box(
            "ilst", Build.box("©nam", Build.data(1, Build.text("Name"))),
            Build.box("trkn", Build.data(0, [0, 0, 0, 2, 0, 12, 0, 0])), Build.box("gnre", Build.data(0, [0, 10])),
            Build.box("cpil", Build.data(21, [1])), free,
            Build.box("covr", Build.data(13, Build.zeros(50_000)), Build.data(14, Build.zeros(7))),
            Build.box("desc", Build.data(1, Array(repeating: 0x41, count: 5_000))))
        let bytes = Build.ftyp + Build.box("moov", Build.mvhd(), Build.box("udta", meta("mdir", list)))
        let source = TestBytes(bytes)
        let items = try BoxReader(source).readMovie().metadata.items
        #expect(items.map(\.key) == ["©nam", "trkn", "gnre", "cpil", "com.apple.iTunes.NORM", "covr", "covr", "desc"])
        #expect(
            items.map(\.value) == [
                .text("Name"), .ordinal(2, of: 12), .integer(10), .integer(1), .text("00"), .unread, .unread, .unread,
            ])
        #expect(items[5].extent.length == 50_000)
        #expect(items[5].dataType == 13)
        #expect(source.count < 10_000)
    }

    /// Types of several numbers, which timed metadata has: a matrix may be of numbers of four or of eight bytes.
    @Test func typesOfSeveralNumbers() {
        func floats(_ count: Int) -> [UInt8] { (0..<count).flatMap { Build.u32(Int((Float($0) + 0.5).bitPattern)) } }
        func numbers(_ count: Int) -> BoxMetadataValue { .reals((0..<count).map { Double($0) + 0.5 }) }
        #expect(BoxMetadataValue(floats(2), dataType: 70) == numbers(2))
        #expect(BoxMetadataValue(floats(2), dataType: 71) == numbers(2))
        #expect(BoxMetadataValue(floats(4), dataType: 72) == numbers(4))
        #expect(BoxMetadataValue(floats(9), dataType: 79) == numbers(9))
        #expect(BoxMetadataValue(floats(10), dataType: 80) == numbers(10))
        let doubles = (0..<9).flatMap { Build.u64(Int((Double($0) + 0.5).bitPattern)) }
        #expect(BoxMetadataValue(doubles, dataType: 79) == numbers(9))
        for type in [70, 71, 72, 79, 80] as [UInt32] {
            #expect(BoxMetadataValue([1, 2, 3], dataType: type) == .bytes([1, 2, 3]))
            #expect(BoxMetadataValue([], dataType: type) == .bytes([]))
        }
        #expect(BoxMetadataValue(floats(1), dataType: nil) == .bytes(floats(1)))
    }

    @Test func blocks() throws {
        let xmp: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        let id3 = Build.full("ID32", 0, 0, Build.language("eng"), Build.text("ID3"), Build.zeros(30))
        let movie = try BoxReader(
            MemoryBytes(
                Build.ftyp
                    + Build.box(
                        "moov",
                        Build.box("udta", Build.box("Xtra", [1]), Build.full("meta", 0, 0, Build.hdlr("ID32"), id3)))
                    + Build.box("uuid", xmp, Build.text("<x/>")))
        ).readMovie()
        #expect(movie.metadata.blocks.map(\.kind) == [.xtra, .id3])
        #expect(movie.metadata.blocks[1].locale == "eng")
        #expect(movie.metadata.blocks[1].extent.length == 33)
        #expect(movie.fileMetadata.blocks.map(\.kind) == [.xmp])
        #expect(movie.fileMetadata.blocks[0].extent.length == 4)
    }

    @Test func neroChapters() throws {
        let chapters = Build.u64(0) + [3] + Build.text("One") + Build.u64(10_000_000) + [2] + Build.text("Zw")
        let found = [
            NeroChapter(start: 0, title: "One"), NeroChapter(start: 10_000_000, title: "Zw"),
        ]
        #expect(try metadata(Build.full("chpl", 1, 0, [0], Build.u32(2), chapters)).neroChapters == found)
        #expect(try metadata(Build.full("chpl", 0, 0, [2], chapters)).neroChapters == found)
        #expect(try metadata(Build.full("chpl", 0, 0, [9], chapters)).neroChapters == found)
    }

    @Test func itemsAreBounded() throws {
        let entry = Build.box("©nam", Build.data(1, Build.text("x")))
        let list = Build.box("ilst", Array((0..<50).map { _ in entry }.joined()))
        var limits = BoxReader.Limits()
        limits.metadataItems = 20
        let bytes = Build.ftyp + Build.box("moov", Build.box("udta", meta("mdir", list)))
        let movie = try BoxReader(MemoryBytes(bytes), limits: limits).readMovie()
        #expect(movie.metadata.items.count == 20)
        #expect(movie.isPartial)
    }
}
