import Bytes
import Tags
import Testing

@Suite struct APETests {
    @Test func atTheEndBeforeTheOldest() throws {
        let data = picture(100_000)
        let tag = APEBuilding.tag([
            ("Artist", 0, ascii("one\0two")), ("Cover Art (Back)", 2, ascii("back.jpg\0") + data),
            ("Link", 4, ascii("http://x/")), ("Blob", 2, [1, 2]),
        ])
        let source = CountingBytes(
            ascii("MAC ") + zeros(9_000) + tag + ID3Building.v1(title: "old", track: 1, genre: 0))
        let found = try TagReader.read(source)
        #expect(found.format == .monkeysAudio)
        #expect(found.values(.ape, "Artist") == [.text("one"), .text("two")])
        let place = try #require(found.pictures.first?.value.place)
        #expect(place.fileName == "back.jpg")
        #expect(place.pictureType == 4)
        #expect(place.mimeType == "image/jpeg")
        #expect(source.count < 32_768)
        #expect(try place.read(from: source, limit: 200_000) == data)
        #expect(found.text(.ape, "Link") == "http://x/")
        #expect(found.values(.ape, "Blob") == [.bytes([1, 2])])
        #expect(found.text(.id3v1, "genre") == "Blues")
    }

    @Test func versionOneAndAtTheStart() throws {
        let old = APEBuilding.tag([("Title", 0, [0x4D, 0xFC])], version: 1_000, header: false)
        #expect(try TagReader.read(MemoryBytes(ascii("MP+") + zeros(50) + old)).text(.ape, "Title") == "Mü")
        let found = try TagReader.read(
            MemoryBytes(APEBuilding.tag([("Title", 0, ascii("first"))]) + ID3Building.audio))
        #expect(found.text(.ape, "Title") == "first")
        #expect(found.format == .mpegAudio)
    }

    @Test func absurdCountsAreBounded() throws {
        var tag = APEBuilding.tag([("Title", 0, ascii("kept")), ("B", 0, ascii("b"))])
        tag.replaceSubrange(tag.count - 16..<tag.count - 12, with: [255, 255, 255, 127])
        let found = try TagReader.read(MemoryBytes(ascii("wvpk") + zeros(50) + tag))
        #expect(found.text(.ape, "Title") == "kept")
        #expect(found.isIncomplete)
    }
}
