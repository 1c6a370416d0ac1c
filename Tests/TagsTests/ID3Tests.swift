import Bytes
import Tags
import Testing

private typealias Build = ID3Building

private func tags(_ frames: [[UInt8]], version: Int = 3, flags: Int = 0) throws -> FileTags {
    try TagReader.read(MemoryBytes(Build.tag(frames, version: version, flags: flags, padding: 20) + Build.audio))
}

@Suite struct ID3Tests {
    @Test func encodings() throws {
        let found = try tags(
            [
                Build.frame("TIT2", [0, 0x4D, 0xFC, 0x80], version: 4),
                Build.frame("TPE1", [1, 0xFF, 0xFE] + utf16le("Żółć") + zeros(2), version: 4),
                Build.frame("TALB", [2] + utf16be("アルバム"), version: 4),
                Build.frame("TPE2", [3] + ascii("Ćma"), version: 4),
            ], version: 4)
        #expect(found.items.map(\.value) == [.text("Mü€"), .text("Żółć"), .text("アルバム"), .text("Ćma")])
        #expect(found.format == .mpegAudio)
        #expect(!found.isIncomplete)
    }

    @Test func severalValues() throws {
        let four = try tags(
            [
                Build.frame("TPE1", [3] + ascii("one\0two\0"), version: 4),
                Build.frame("TCOM", [1, 0xFF, 0xFE] + utf16le("a\0b"), version: 4),
                Build.frame("TXXX", [3] + ascii("key\0x\0y"), version: 4),
            ], version: 4)
        #expect(four.items.map(\.value) == ["one", "two", "a", "b", "x", "y"].map { .text($0) })
        #expect(four.items.last?.description == "key")
        #expect(try tags([Build.text("TPE1", "AC/DC/Other")]).text(.id3v2, "TPE1") == "AC/DC/Other")
    }

    @Test func genres() throws {
        func names(_ text: String) throws -> [TagValue] {
            try tags([Build.text("TCON", text)]).values(.id3v2, "TCON")
        }
        #expect(try names("17") == [.text("Rock")])
        #expect(try names("(17)(RX)") == [.text("Rock"), .text("Remix")])
        #expect(try names("(4)Eurodisco") == [.text("Disco"), .text("Eurodisco")])
        #expect(try names("((Foo)") == [.text("(Foo)")])
        #expect(try names("(191)") == [.text("Psybient")])
        #expect(try names("(999)") == [.text("(999)")])
        #expect(try names("Gorpcore") == [.text("Gorpcore")])
    }

    @Test func dates() throws {
        #expect(try tags([Build.text("TYER", "1999"), Build.text("TDAT", "3112")]).recordingDate == "1999-12-31")
        let old = ["TYE": "1999", "TDA": "3112", "TIM": "2359"].map { Build.text($0, $1, version: 2) }
        #expect(try tags(old, version: 2).recordingDate == "1999-12-31T23:59")
        #expect(try tags([Build.text("TDRC", "2001-02", version: 4)], version: 4).recordingDate == "2001-02")
        #expect(try tags([Build.text("TYER", "?")]).recordingDate == nil)
    }

    @Test func describedTexts() throws {
        let found = try tags([
            Build.frame("COMM", [0] + ascii("engabout\0a comment")),
            Build.frame("COMM", [1] + ascii("deu") + [0xFF, 0xFE, 0, 0, 0xFF, 0xFE] + utf16le("Grüße")),
            Build.frame("USLT", [0] + ascii("fra\0la la")),
            Build.frame("WXXX", [0] + ascii("shop\0http://example.org/")),
            Build.frame("WOAR", ascii("http://example.org/a")),
        ])
        #expect(found.items.map(\.language) == ["eng", "deu", "fra", nil, nil])
        #expect(found.items.map(\.description) == ["about", "", "", "shop", nil])
        #expect(
            found.items.map(\.value.text) == [
                "a comment", "Grüße", "la la", "http://example.org/", "http://example.org/a",
            ])
    }

    @Test func numbersAndOwners() throws {
        let found = try tags([
            Build.frame("UFID", ascii("http://owner\0id-1")),
            Build.frame("POPM", ascii("a@b\0") + [196, 0, 0, 0, 7]),
            Build.frame("PCNT", [0, 0, 1, 0]),
            Build.frame("PRIV", ascii("owner\0") + zeros(12)),
            Build.frame("GEOB", [0] + ascii("text/x\0name.txt\0what\0DATA")),
            Build.frame("RVA2", ascii("track\0") + [1, 2, 3, 0]),
            Build.frame("SYLT", [0] + ascii("eng") + [2, 1] + ascii("karaoke\0") + zeros(9)),
            Build.frame("XYZW", [1, 2, 3]),
        ])
        #expect(found.items[0].value == .bytes(ascii("id-1")))
        #expect(found.items[1].value == .integers([196, 7]))
        #expect(found.items[2].value == .integer(256))
        #expect(found.items[3].value.place?.length == 12)
        #expect(found.items[3].description == "owner")
        #expect(found.items[4].value.place?.fileName == "name.txt")
        #expect(found.items[4].value.place?.length == 4)
        #expect(found.items[5].value == .bytes([1, 2, 3, 0]))
        #expect(found.items[6].value.place?.length == 9)
        #expect(found.items[7].value == .bytes([1, 2, 3]))
    }

    @Test func pictureOfFiveMegabytesCostsItsHeader() throws {
        let data = picture(5_000_000)
        let bytes = Build.tag([Build.text("TIT2", "title"), Build.frame("APIC", Build.apic(data))], padding: 100)
        let source = CountingBytes(bytes + Build.audio + Build.v1(title: "old", track: 3, genre: 17))
        let found = try TagReader.read(source)
        #expect(source.count < 65_536)
        #expect(source.requests <= 5)
        let place = try #require(found.pictures.first?.value.place)
        #expect(place.mimeType == "image/jpeg")
        #expect(place.pictureType == 3)
        #expect(place.length == 5_000_000)
        #expect(try place.read(from: source, limit: 6_000_000) == data)
        #expect(try place.read(from: source, limit: 1_000) == nil)
        #expect(found.values(.id3v1, "genre") == [.text("Rock")])
        #expect(found.values(.id3v1, "track") == [.integer(3)])
        #expect(found.text(.id3v1, "artist") == "an artist")
    }

    @Test func longTextsArePlaces() throws {
        let lyrics = String(repeating: "la ", count: 3_000)
        let source = MemoryBytes(Build.tag([Build.frame("USLT", [0] + ascii("eng\0") + ascii(lyrics))]))
        let place = try #require(try TagReader.read(source).items.first?.value.place)
        let bytes = try #require(try place.read(from: source, limit: 100_000))
        #expect(place.textEncoding?.decode(bytes) == lyrics)
    }

    @Test(arguments: [2, 3]) func unsynchronisedTags(version: Int) throws {
        let data: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0x00, 0x11] + [UInt8](repeating: 0xFF, count: 9_000)
        let cover =
            version == 2
            ? Build.frame("PIC", [0] + ascii("JPG") + [3] + ascii("cover\0") + data, version: 2)
            : Build.frame("APIC", Build.apic(data))
        let body =
            Build.text(version == 2 ? "TT2" : "TIT2", "title", version: version) + cover
            + Build.text(version == 2 ? "TP1" : "TPE1", "artist", version: version)
        let raw = Build.unsynchronised(body)
        let bytes = ascii("ID3") + [UInt8(version), 0, 0x80] + syncSafe(raw.count) + raw + Build.audio
        let source = MemoryBytes(bytes)
        let found = try TagReader.read(source)
        #expect(found.items.map(\.value.text) == ["title", nil, "artist"])
        let place = try #require(found.pictures.first?.value.place)
        #expect(place.mimeType == "image/jpeg")
        #expect(place.coding == .unsynchronised)
        #expect(try place.read(from: source, limit: 100_000) == data)
    }

    @Test func unsynchronisedPictureBeyondReachKeepsItsPlace() throws {
        let data = picture(3_000_000) + [0xFF, 0, 0xFF, 0xE1]
        let raw = Build.unsynchronised(Build.text("TIT2", "title") + Build.frame("APIC", Build.apic(data)))
        let source = CountingBytes(ascii("ID3") + [3, 0, 0x80] + syncSafe(raw.count) + raw + Build.audio)
        let found = try TagReader.read(source)
        let place = try #require(found.pictures.first?.value.place)
        #expect(source.count < 65_536)
        #expect(try place.read(from: source, limit: 8_000_000) == data)
    }

    @Test func unsynchronisedFrames() throws {
        let text = Build.unsynchronised([1, 0xFF, 0xFE] + utf16le("aÿ"))
        let data: [UInt8] = [0xFF, 0xE0] + zeros(5_000)
        let content = Build.apic(data)
        let raw = Build.unsynchronised(content)
        let source = MemoryBytes(
            Build.tag(
                [
                    Build.frame("TIT2", text, version: 4, flags: 2),
                    Build.frame("APIC", syncSafe(content.count) + raw, version: 4, flags: 3),
                    Build.text("TPE1", "artist", version: 4),
                ], version: 4))
        let found = try TagReader.read(source)
        #expect(found.items.map(\.value.text) == ["aÿ", nil, "artist"])
        #expect(try found.pictures.first?.value.place?.read(from: source, limit: 10_000) == data)
    }

    @Test func compressedAndEncryptedFramesAreListed() throws {
        // "hello hello hello" behind a zero for Latin-1, by zlib.
        let packed: [UInt8] = [
            0x78, 0x9C, 0x63, 0xC8, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x36, 0x63, 0x06, 0x5E,
        ]
        let source = MemoryBytes(
            Build.tag([
                Build.frame("TIT2", be(18, 4) + packed, flags: 0x80),
                Build.frame("TPE1", [1] + zeros(8), flags: 0x40),
                Build.frame("TALB", [9] + [0] + ascii("album"), flags: 0x20),
            ]))
        let found = try TagReader.read(source)
        let place = try #require(found.items[0].value.place)
        #expect(place.coding == .zlib)
        #expect(place.decodedLength == 18)
        #expect(
            try place.read(from: source, limit: 100).map { $0.dropFirst().elementsEqual(ascii("hello hello hello")) }
                == true)
        #expect(found.items[1].value.place?.coding == .encrypted)
        #expect(found.text(.id3v2, "TALB") == "album")
    }

    @Test func extendedHeadersAndPlainSizes() throws {
        let three = ascii("ID3") + [3, 0, 0x40] + syncSafe(10 + 16) + be(6, 4) + zeros(6) + Build.text("TIT2", "three")
        #expect(try TagReader.read(MemoryBytes(three)).text(.id3v2, "TIT2") == "three")
        let frame = Build.text("TIT2", "four", version: 4)
        let four = ascii("ID3") + [4, 0, 0x40] + syncSafe(6 + frame.count) + syncSafe(6) + [1, 0] + frame
        #expect(try TagReader.read(MemoryBytes(four)).text(.id3v2, "TIT2") == "four")
        // Sizes of eight bits to a byte, as old writers of 2.4 have them.
        let long = String(repeating: "x", count: 299)
        let wrong = ascii("TIT2") + be(300, 4) + be(0, 2) + [3] + ascii(long)
        let found = try tags([wrong, Build.text("TPE1", "next", version: 4)], version: 4)
        #expect(found.items.map(\.value.text) == [long, "next"])
    }

    @Test func footerTagBeforeAPEAndTheOldest() throws {
        let frame = Build.text("TIT2", "at the end", version: 4)
        let body = ascii("ID3") + [4, 0, 0x10] + syncSafe(frame.count) + frame
        let footer = ascii("3DI") + [4, 0, 0x10] + syncSafe(frame.count)
        let found = try TagReader.read(
            MemoryBytes(
                Build.audio + body + footer + APEBuilding.tag([("Title", 0, ascii("ape"))])
                    + Build.v1(title: "old", track: 1, genre: 255)))
        #expect(found.text(.id3v2, "TIT2") == "at the end")
        #expect(found.text(.ape, "Title") == "ape")
        #expect(found.text(.id3v1, "title") == "old")
        #expect(found.items.last?.keySpace == .id3v1)
    }

    @Test func chaptersAndTables() throws {
        func chapter(_ id: String, _ start: Int, _ end: Int, _ frames: [[UInt8]]) -> [UInt8] {
            let fields = be(start, 4) + be(end, 4) + be(100, 4) + be(0xFFFF_FFFF, 4)
            return Build.frame("CHAP", ascii(id) + [0] + fields + frames.flatMap { $0 })
        }
        let data = picture(10_000)
        let source = MemoryBytes(
            Build.tag([
                Build.frame(
                    "CTOC", ascii("toc\0") + [3, 2] + ascii("c1\0part\0") + Build.text("TIT2", "Contents")),
                Build.frame("CTOC", ascii("part\0") + [0, 1] + ascii("c2\0")),
                chapter("c1", 0, 1_500, [Build.text("TIT2", "First"), Build.frame("APIC", Build.apic(data))]),
                chapter(
                    "c2", 1_500, 9_000,
                    [Build.text("TIT2", "Second"), Build.frame("WXXX", [0] + ascii("l\0http://x/"))]),
            ]))
        let found = try TagReader.read(source)
        #expect(found.tablesOfContents.map(\.children) == [["c1", "part"], ["c2"]])
        #expect(found.tablesOfContents.map(\.isTopLevel) == [true, false])
        #expect(found.tablesOfContents.map(\.isOrdered) == [true, false])
        #expect(found.tablesOfContents[0].items.first?.value == .text("Contents"))
        #expect(found.chapters.map(\.title) == ["First", "Second"])
        #expect(found.chapters.map(\.start.seconds) == [0, 1.5])
        #expect(found.chapters[1].end == TagTime(9_000, timescale: 1_000))
        #expect(found.chapters[0].startOffset == 100)
        #expect(found.chapters[0].endOffset == nil)
        #expect(found.chapters[1].url == "http://x/")
        #expect(try found.chapters[0].picture?.read(from: source, limit: 20_000) == data)
    }

    @Test func nestingIsBounded() throws {
        var content: [UInt8] = []
        for _ in 0..<40 { content = Build.frame("CHAP", ascii("c\0") + zeros(16) + content) }
        let found = try tags([content, Build.text("TIT2", "after")])
        #expect(found.isIncomplete)
        #expect(found.chapters.count == TagLimits().depth)
        #expect(found.text(.id3v2, "TIT2") == "after")
    }

    @Test func damageCostsOnlyItsPart() throws {
        let found = try tags([
            Build.text("TIT2", "before"), Build.frame("APIC", [9, 9]), Build.text("TPE1", "after"),
        ])
        #expect(found.items.map(\.value.text) == ["before", "after"])
        #expect(found.isIncomplete)
        let cut = Array(Build.tag([Build.text("TIT2", "before"), Build.text("TPE1", "behind")]).dropLast(3))
        #expect(try TagReader.read(MemoryBytes(cut)).items.map(\.value.text) == ["before"])
    }
}
