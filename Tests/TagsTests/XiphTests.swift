import Bytes
import Tags
import Testing

private typealias Build = XiphBuilding

@Suite struct XiphTests {
    @Test func blocksOfFlac() throws {
        let data = picture(200_000)
        let source = CountingBytes(
            ascii("fLaC") + Build.block(0, Build.streamInfo)
                + Build.block(2, ascii("riff") + zeros(100))
                + Build.block(4, Build.comments([ascii("artist=one"), ascii("ARTIST=two"), ascii("TITLE=a=b")]))
                + Build.block(5, Build.cueSheet([(1, 0, "USXX12345678"), (2, 220_500, ""), (170, 441_000, "")]))
                + Build.block(6, Build.picture(data)) + Build.block(1, zeros(100), isLast: true)
                + [0xFF, 0xF8] + zeros(9_000))
        let found = try TagReader.read(source)
        #expect(found.format == .flac)
        #expect(found.flac?.sampleRate == 44_100)
        #expect(found.flac?.channels == 2)
        #expect(found.flac?.bitsPerSample == 16)
        #expect(found.flac?.sampleCount == 441_000)
        #expect(found.values(.vorbisComment, "ARTIST") == [.text("one"), .text("two")])
        #expect(found.text(.vorbisComment, "TITLE") == "a=b")
        #expect(found.text(.vorbisComment, "vendor") == "maker")
        #expect(found.text(.flac, "CUESHEET.CATALOG") == "1234567890123")
        #expect(found.chapters.map(\.id) == ["1", "2"])
        #expect(found.chapters.map(\.start.value) == [588, 221_088])
        #expect(found.chapters.map(\.end?.value) == [220_500, 441_000])
        #expect(found.chapters[0].items.first?.value == .text("USXX12345678"))
        let place = try #require(found.pictures.first?.value.place)
        #expect(place.pictureSize == PictureSize(width: 640, height: 480))
        #expect(place.pictureType == 3)
        #expect(source.count < 32_768)
        #expect(try place.read(from: source, limit: 300_000) == data)
        #expect(found.items.first?.description == "riff")
        #expect(!found.isIncomplete)
    }

    /// A frame with its checks, of 4,096 samples.
    private func frame(_ number: UInt8, of data: [UInt8]) -> [UInt8] {
        let header: [UInt8] = [0xFF, 0xF8, 0xC9, 0x18, number]
        let bytes = header + [UInt8(FlacFrameHeader.check.of(header))] + data
        return bytes + be(Int(FlacFrameHeader.frameCheck.of(bytes)), 2)
    }

    @Test func whereTheFramesOfFlacEnd() throws {
        let info = zeros(2) + be(4_096, 2) + Build.streamInfo.dropFirst(4)
        let blocks = ascii("fLaC") + Build.block(0, info, isLast: true)
        // What looks like a frame's beginning is none without the check.
        let data = [UInt8](repeating: 0x55, count: 700) + [0xFF, 0xF8, 0xC9, 0x18, 5, 0] + zeros(300)
        let frames = (0..<100).flatMap { frame($0, of: data) }
        let length = data.count + 8
        func end(_ bytes: [UInt8]) throws -> Int64? { try TagReader.read(MemoryBytes(bytes)).flac?.end }
        #expect(try end(blocks) == 0)
        #expect(try end(blocks + frames) == 409_600)
        #expect(try end(blocks + frames.prefix(50 * length)) == 204_800)
        #expect(try end(blocks + frames.prefix(50 * length - 1)) == 200_704)
        #expect(try end(blocks + frames.prefix(50 * length + 4)) == 204_800)
        #expect(try end(blocks + frames.prefix(50 * length) + zeros(5_000)) == 204_800)
        #expect(try end(blocks + zeros(5_000)) == nil)
        // A tag at the end is no frame.
        let tag = ascii("TAG") + zeros(125)
        #expect(try end(blocks + frames + tag) == 409_600)
        // The length is not stated.
        let unknown =
            ascii("fLaC")
            + Build.block(0, zeros(10) + be(44_100 << 44 | 1 << 41 | 15 << 36, 8) + zeros(16), isLast: true)
        #expect(try end(unknown + frames) == nil)
    }

    @Test(arguments: [(1, 192), (5, 4_608), (15, 32_768), (6, 0x12), (7, 0x1235)] as [(UInt8, Int)])
    func headersOfFrames(code: UInt8, blockSize: Int) throws {
        // Number 70,000 in four bytes, the size where it is not in the code, a sample rate in two bytes.
        let size: [UInt8] = code == 6 ? [0x11] : code == 7 ? [0x12, 0x34] : []
        let bytes: [UInt8] = [0xFF, 0xF9, code << 4 | 0x0D, 0x18, 0xF0, 0x91, 0x85, 0xB0] + size + [0xAC, 0x44]
        let check = UInt8(FlacFrameHeader.check.of(bytes))
        let header = try #require(FlacFrameHeader((bytes + [check] + zeros(20))[...]))
        #expect(header.hasVariableBlocks && header.number == 70_000 && header.blockSize == blockSize)
        #expect(header.numberRange == 4..<8 && header.length == bytes.count + 1)
        #expect(FlacFrameHeader((bytes + [check ^ 1])[...]) == nil)
        for length in 0...bytes.count { #expect(FlacFrameHeader(bytes.prefix(length)) == nil) }
    }

    @Test func flacBehindATag() throws {
        let comments = Build.block(4, Build.comments([ascii("TITLE=x")]), isLast: true)
        let flac = ascii("fLaC") + Build.block(0, Build.streamInfo) + comments
        for padding in [0, 9] {
            let tag = ID3Building.tag([ID3Building.text("TIT2", "y")])
            let found = try TagReader.read(MemoryBytes(tag + zeros(padding) + flac))
            #expect(found.format == .flac)
            #expect(found.text(.vorbisComment, "TITLE") == "x")
            #expect(found.text(.id3v2, "TIT2") == "y")
        }
    }

    @Test func commentsOverManyPages() throws {
        let data = picture(150_000)
        let long = String(repeating: "long ", count: 20_000)
        let list = Build.comments([
            ascii("TITLE=first"), ascii("METADATA_BLOCK_PICTURE=") + base64(Build.picture(data)),
            ascii("DESCRIPTION=" + long), ascii("COVERARTMIME=image/png"), ascii("COVERART=") + base64(data),
            ascii("ARTIST=last"),
        ])
        let vorbis = Build.pages([Build.vorbisHead, Build.vorbisComment(list), [5] + zeros(100)], serial: 7)
        let theora = Build.pages(
            [[0x80] + ascii("theora") + zeros(35), [0x81] + ascii("theora") + Build.comments([ascii("TITLE=video")])],
            serial: 8)
        // The pages of the two lie between each other.
        let bytes = vorbis[0] + theora[0] + vorbis[1] + theora[1] + vorbis[2...].flatMap { $0 }
        let source = CountingBytes(bytes)
        let found = try TagReader.read(source)
        #expect(found.format == .ogg)
        #expect(found.items.filter { $0.key == "TITLE" }.map(\.stream) == [7, 8])
        #expect(found.text(.vorbisComment, "ARTIST") == "last")
        #expect(!found.isIncomplete)
        let places = found.pictures.compactMap(\.value.place)
        #expect(places.map(\.coding) == [.base64Picture, .base64])
        #expect(places.map(\.mimeType) == ["image/jpeg", "image/png"])
        #expect(places[0].extents.count > 2)
        #expect(places[0].decodedLength == 150_000)
        #expect(source.count < 131_072)
        for place in places { #expect(try place.read(from: source, limit: 400_000) == data) }
        let text = try #require(found.values(.vorbisComment, "DESCRIPTION").first?.place)
        let bytesOfText = try #require(try text.read(from: source, limit: 400_000))
        #expect(text.textEncoding?.decode(bytesOfText) == long)
    }

    @Test(arguments: [16, 255]) func longPicturesOverPagesAlike(segments: Int) throws {
        let data = picture(4_000_000)
        let list = Build.comments([
            ascii("METADATA_BLOCK_PICTURE=") + base64(Build.picture(data)), ascii("ARTIST=last"),
        ])
        let packets = [Build.vorbisHead, Build.vorbisComment(list)]
        let source = CountingBytes(Build.pages(packets, serial: 7, segments: segments).flatMap { $0 })
        let found = try TagReader.read(source)
        #expect(source.count < 131_072)
        #expect(source.requests < 32)
        #expect(found.text(.vorbisComment, "ARTIST") == "last")
        #expect(try found.pictures.first?.value.place?.read(from: source, limit: 8_000_000) == data)
    }

    @Test func opusSpeexAndFlacInOgg() throws {
        func read(_ packets: [[UInt8]]) throws -> FileTags {
            try TagReader.read(MemoryBytes(Build.pages(packets, serial: 1).flatMap { $0 }))
        }
        let list = Build.comments([ascii("TITLE=x")])
        let opus = try read([ascii("OpusHead") + zeros(11), ascii("OpusTags") + list])
        #expect(opus.text(.vorbisComment, "TITLE") == "x")
        #expect(try read([ascii("Speex   ") + zeros(72), list]).text(.vorbisComment, "TITLE") == "x")
        let first = [0x7F] + ascii("FLAC") + [1, 0, 0, 2] + ascii("fLaC") + Build.block(0, Build.streamInfo)
        let flac = try read([
            first, Build.block(4, list), Build.block(6, Build.picture(picture(9_000)), isLast: true), [0xFF, 0xF8],
        ])
        #expect(flac.flac?.sampleRate == 44_100)
        #expect(flac.text(.vorbisComment, "TITLE") == "x")
        #expect(flac.pictures.first?.value.place?.length == 9_000)
        #expect(!flac.isIncomplete)
    }

    @Test func chaptersInComments() throws {
        let list = Build.comments([
            ascii("CHAPTER002NAME=Second"), ascii("CHAPTER001=00:00:00.000"), ascii("CHAPTER001NAME=First"),
            ascii("CHAPTER002=01:02:03.5"), ascii("CHAPTER002URL=http://x/"), ascii("CHAPTER003=nonsense"),
        ])
        let bytes = ascii("fLaC") + Build.block(0, Build.streamInfo) + Build.block(4, list, isLast: true)
        let found = try TagReader.read(MemoryBytes(bytes))
        #expect(found.chapters.map(\.title) == ["First", "Second"])
        #expect(found.chapters.map(\.start.value) == [0, 3_723_500])
        #expect(found.chapters.last?.url == "http://x/")
    }

    @Test func missingPagesAndWrongLengths() throws {
        let list = Build.comments([ascii("TITLE=kept"), ascii("LONG=") + zeros(200_000), ascii("ARTIST=lost")])
        var pages = Build.pages([Build.vorbisHead, Build.vorbisComment(list)], serial: 7)
        pages.remove(at: 2)
        let found = try TagReader.read(MemoryBytes(pages.flatMap { $0 }))
        #expect(found.text(.vorbisComment, "TITLE") == "kept")
        #expect(found.text(.vorbisComment, "ARTIST") == nil)
        #expect(found.isIncomplete)
        let wrong =
            le(5, 4) + ascii("maker") + le(-1 & 0xFFFF_FFFF, 4) + le(7, 4) + ascii("TITLE=x") + le(0x7FFF_FFFF, 4)
        let bytes = ascii("fLaC") + Build.block(0, Build.streamInfo) + Build.block(4, wrong, isLast: true)
        let kept = try TagReader.read(MemoryBytes(bytes))
        #expect(kept.text(.vorbisComment, "TITLE") == "x")
        #expect(kept.isIncomplete)
    }

    @Test func base64OfAnyLength() {
        for count in 0..<20 {
            let bytes = (0..<count).map { UInt8($0 &* 37 & 0xFF) }
            let place = TagPlace([], coding: .base64)
            #expect(place.decode(base64(bytes)) == bytes)
        }
        #expect(TagPlace([], coding: .base64).decode(ascii("a$b")) == nil)
    }
}
