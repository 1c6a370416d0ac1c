import Bytes
import Tags
import SeededRandom
import TestSupport
import Testing

/// Files damaged at random: nothing crashes or hangs, and the limits hold.
@Suite struct DamageTests {
    static let inputs: [(name: String, bytes: [UInt8])] = {
        let cover = ID3Building.apic(picture(9_000))
        let fields = be(0, 4) + be(9, 4) + be(0, 8)
        let chapter = ID3Building.frame(
            "CHAP", ascii("c\0") + fields + ID3Building.text("TIT2", "One", version: 4), version: 4)
        let frames = [
            ID3Building.text("TCON", "(17)(4)Mix", version: 4), chapter,
            ID3Building.frame("CTOC", ascii("t\0") + [3, 1] + ascii("c\0"), version: 4),
            ID3Building.frame("APIC", syncSafe(cover.count) + ID3Building.unsynchronised(cover), version: 4, flags: 3),
            ID3Building.frame("COMM", [1] + ascii("eng") + [0xFF, 0xFE, 0, 0] + utf16le("text"), version: 4),
        ]
        let ape = APEBuilding.tag([
            ("Title", 0, ascii("a\0b")), ("Cover Art (Front)", 2, ascii("f\0") + picture(5_000)),
        ])
        let raw = ID3Building.unsynchronised(ID3Building.frame("APIC", cover) + ID3Building.text("TIT2", "x"))
        let comments = XiphBuilding.comments([
            ascii("TITLE=x"), ascii("CHAPTER001=00:00:01.000"),
            ascii("METADATA_BLOCK_PICTURE=") + base64(XiphBuilding.picture(picture(70_000))),
        ])
        return [
            (
                "id3",
                ID3Building.tag(frames, version: 4) + ID3Building.audio + ape
                    + ID3Building.v1(title: "t", track: 1, genre: 1)
            ),
            ("unsynchronised", ascii("ID3") + [3, 0, 0x80] + syncSafe(raw.count) + raw + ID3Building.audio),
            (
                "flac",
                ascii("fLaC") + XiphBuilding.block(0, XiphBuilding.streamInfo) + XiphBuilding.block(4, comments)
                    + XiphBuilding.block(5, XiphBuilding.cueSheet([(1, 0, "A"), (170, 9, "")]))
                    + XiphBuilding.block(6, XiphBuilding.picture(picture(50)), isLast: true)
            ),
            (
                "ogg",
                XiphBuilding.pages([XiphBuilding.vorbisHead, XiphBuilding.vorbisComment(comments)], serial: 3)
                    .flatMap { $0 }
            ),
            ("wave", RIFFTests.wave), ("aiff", RIFFTests.aiff), ("asf", ASFTests.file(picture(5_000))),
            ("tiff", TIFFBuilding(isLittle: true).photograph()), ("png", ImageTests.png), ("webp", ImageTests.webP),
            ("gif", ImageTests.gif),
            (
                "jpeg",
                [0xFF, 0xD8, 0xFF, 0xE1] + be(8_008, 2)
                    + Array(
                        (ascii("Exif\0\0") + TIFFBuilding(isLittle: false).photograph() + zeros(8_006)).prefix(8_006))
                    + [0xFF, 0xDA]
            ),
        ]
    }()

    static func damage(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        // Most structures lie at the start and the end.
        func position() -> Int {
            let near = min(600, bytes.count)
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1: return Int.random(in: 0..<near, using: &random)
            case 2: return bytes.count - 1 - Int.random(in: 0..<near, using: &random)
            default: return Int.random(in: 0..<bytes.count, using: &random)
            }
        }
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes = Array(bytes.prefix(max(1, position())))
            case 1, 2:
                let start = position()
                let value: [UInt8] = Bool.random(using: &random) ? [0xFF, 0xFF, 0xFF, 0xFF] : [0x7F, 0xFF, 0xFF, 0x7F]
                for (index, byte) in value.enumerated() where start + index < bytes.count {
                    bytes[start + index] = byte
                }
            case 3: bytes[position()] = 0
            default: bytes[position()] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
        return bytes
    }

    @Test(arguments: inputs.indices) func variants(index: Int) throws {
        var random = SplitMix(seed: Thoroughness.seed(UInt64(index) + 1))
        let limits = TagLimits(byteCount: 100_000, itemCount: 200, chunkCount: 300)
        for _ in 0..<Thoroughness.rounds(100, of: 400) {
            let bytes = DamageTests.damage(DamageTests.inputs[index].bytes, &random)
            let source = CountingBytes(bytes)
            let found = try? TagReader.read(source, limits: limits)
            #expect(source.count <= limits.byteCount)
            #expect(found?.items.count ?? 0 <= limits.itemCount)
            for place in found?.items.compactMap(\.value.place) ?? [] {
                #expect(place.extents.allSatisfy { $0.offset >= 0 && $0.length >= 0 })
                _ = try place.read(from: source, limit: 200_000)
            }
            _ = found?.photograph
        }
    }

    @Test(.enabled(if: Corpus.isPresent)) func variantsOfRealFiles() throws {
        var random = SplitMix(seed: 7)
        let limits = TagLimits(byteCount: 200_000, itemCount: 300, chunkCount: 300)
        for name in [
            "toc_many_children.mp3", "corrupt_metadata.ogg", "bear_with_picture.flac", "mediafile-full.mpc",
            "mediafile-image.wma", "mediafile-full.dsf", "hopper.png", "Landscape_6.jpg", "dispose_bgnd.gif",
        ] {
            let bytes = Corpus.bytes(name)
            for _ in 0..<60 {
                let source = CountingBytes(DamageTests.damage(bytes, &random))
                _ = try? TagReader.read(source, limits: limits)
                #expect(source.count <= limits.byteCount, "\(name)")
            }
        }
    }

    @Test func inflationOfDamage() {
        var random = SplitMix(seed: 99)
        var place = TagPlace([], coding: .zlib)
        place.decodedLength = 10_000
        for _ in 0..<2_000 {
            var bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
            (bytes[0], bytes[1]) = (0x78, 0x9C)
            #expect(place.decode(bytes)?.count ?? 0 <= 10_000)
        }
    }

    @Test func failuresOfTheSourceAreTold() {
        final class Failing: ByteSource {
            struct Failure: Error {}
            var left: Int
            init(_ left: Int) { self.left = left }
            var length: Int64? { Int64(RIFFTests.wave.count) }
            func read(at offset: Int64, count: Int) throws -> [UInt8] {
                left -= 1
                if left < 0 { throw Failure() }
                return MemoryBytes(RIFFTests.wave).read(at: offset, count: count)
            }
        }
        for count in 0..<2 {
            #expect {
                try TagReader.read(Failing(count))
            } throws: {
                if case .source(let inner)? = $0 as? TagError { inner is Failing.Failure } else { false }
            }
        }
    }

    @Test func foreignAndEmptyFiles() {
        for bytes in [
            [], ascii("hello"), be(24, 4) + ascii("ftypmp42") + zeros(5_000), [0x1A, 0x45, 0xDF, 0xA3] + zeros(90),
        ] {
            #expect(throws: TagError.self) { try TagReader.read(MemoryBytes(bytes)) }
        }
    }
}
