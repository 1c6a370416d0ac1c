import Bytes
import SeededRandom
import Testing

@testable import Boxes

/// Whatever is done to a file, reading ends, within its limits.
@Suite struct DamageTests {
    private static let synthetic: [[UInt8]] = {
        let keys = Build.full("keys", 0, 0, Build.u32(1), Build.box("mdta", Build.text("com.example.title")))
        let list = Build.box("ilst", Build.u32(29) + Build.u32(1) + Build.data(1, Build.text("Title")))
        let udta = Build.box(
            "udta", Build.full("meta", 0, 0, Build.hdlr("mdta"), keys, list),
            Build.box("©nam", Build.u16(2), Build.language("deu"), Build.text("ab")),
            Build.full("chpl", 1, 0, [0], Build.u32(1), Build.u64(0), [1, 65]),
            Build.full("loci", 0, 0, Build.language("eng"), Build.zeros(20)))
        let tables =
            Build.stsd(Build.visual("avc1", Build.box("pasp", Build.u32(1), Build.u32(1)))) + Build.stts((3, 10))
            + Build.full("ctts", 0, 0, Build.u32(1), Build.u32(3), Build.u32(10)) + Build.stsz([4, 4, 4])
            + Build.stsc((1, 3, 1)) + Build.stco([40]) + Build.full("stss", 0, 0, Build.u32(1), Build.u32(1))
        let text =
            Build.stsd(Build.box("text", Build.zeros(6), Build.u16(1))) + Build.stts((2, 9)) + Build.stsz([5, 5])
            + Build.stsc((1, 2, 1)) + Build.stco([40])
        let edits = Build.box(
            "edts", Build.full("elst", 0, 0, Build.u32(1), Build.u32(9), Build.u32(0), Build.u32(65_536)))
        let extends = Build.box("mvex", Build.full("trex", 0, 0, Build.u32(1), Build.zeros(16)))
        let moof = Build.box(
            "moof",
            Build.box(
                "traf", Build.full("tfhd", 0, 0, Build.u32(1)), Build.full("tfdt", 0, 0, Build.u32(5)),
                Build.full("trun", 0, 0x300, Build.u32(2), Build.zeros(16))))
        let events =
            Build.full("emsg", 0, 0, Build.text("urn:x\0v\0"), Build.u32(9), Build.zeros(12), [7])
            + Build.full("emsg", 1, 0, Build.u32(9), Build.zeros(16), Build.text("urn:x\0v\0"), [7])
        let pssh = Build.full("pssh", 1, 0, Build.zeros(16), Build.u32(1), Build.zeros(16), Build.u32(0))
        let moov = Build.box(
            "moov", Build.mvhd(), Build.trak(stbl: tables, extra: edits),
            Build.trak(id: 2, handler: "text", stbl: text),
            udta, extends, pssh)
        let picture = Build.full(
            "meta", 0, 0, Build.hdlr("pict"), Build.full("pitm", 0, 0, Build.u16(1)),
            Build.full(
                "iinf", 0, 0, Build.u16(1),
                Build.full("infe", 2, 0, Build.u16(1), Build.u16(0), Build.code("grid"), [0])),
            Build.full("iref", 0, 0, Build.box("auxl", Build.u16(1), Build.u16(1), Build.u16(1))),
            Build.box(
                "iprp", Build.box("ipco", Build.full("ispe", 0, 0, Build.u32(9), Build.u32(9))),
                Build.full("ipma", 0, 0, Build.u32(1), Build.u16(1), [1, 1])),
            Build.full(
                "iloc", 0, 0, Build.u16(0x4400), Build.u16(1), Build.u16(1), Build.u16(0), Build.u16(1), Build.zeros(8))
        )
        return [Build.ftyp + moov + events + moof + Build.box("mdat", Build.zeros(40)), Build.ftyp + picture]
    }()

    private static func damage(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(6) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(5) {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes[place] ^= 1 << UInt8(random.below(8))
            case 2:
                let values: [[UInt8]] = [
                    [255, 255, 255, 255], [127, 255, 255, 255], [0, 0, 0, 1], [0, 0, 0, 0], [128, 0, 0, 0],
                    [0, 0, 0, 7],
                ]
                let value = values[random.below(values.count)]
                for (index, byte) in value.enumerated() where place + index < bytes.count {
                    bytes[place + index] = byte
                }
            case 3: bytes.removeLast(random.below(min(bytes.count, 400)))
            default:
                // A size or a count at the start of some box.
                let length = min(8, bytes.count - place)
                for index in 0..<length { bytes[place + index] = UInt8(truncatingIfNeeded: random.next() >> 5) & 0x81 }
            }
        }
        return bytes
    }

    /// Asks for everything; returns the most that one call fetched.
    private static func readAll(_ bytes: [UInt8], _ limits: BoxReader.Limits) -> Int {
        var most = 0
        func measured(_ body: (BoxReader) throws -> Void) {
            let source = TestBytes(bytes)
            try? body(BoxReader(source, limits: limits))
            most = max(most, source.count)
        }
        measured { reader in _ = try reader.containsFragments() }
        measured { reader in _ = try reader.readImage() }
        measured { reader in _ = try reader.readFragments(of: nil) }
        guard let movie = try? BoxReader(MemoryBytes(bytes), limits: limits).readMovie() else { return most }
        measured { reader in _ = try reader.readMovie() }
        measured { reader in _ = try reader.readFragments(of: movie) }
        measured { reader in _ = try reader.readEvents(of: movie) }
        for track in movie.tracks.prefix(4) {
            measured { reader in
                let table = try reader.sampleTable(of: track)
                _ = table.sample(at: 15)
                _ = table.sample(at: table.presentationRange?.upperBound.advanced(by: -1) ?? 0)
                _ = table.sample(table.sampleCount - 1)
            }
            measured { reader in _ = try reader.textSamples(of: track, limit: 50) }
        }
        return most
    }

    private static var limits: BoxReader.Limits {
        var limits = BoxReader.Limits()
        limits.bytes = 20_000
        limits.tableBytes = 60_000
        limits.samples = 100_000
        limits.window = 256
        return limits
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func damagedFixtures(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<600 {
            for original in Self.synthetic {
                let read = Self.readAll(Self.damage(original, &random), Self.limits)
                #expect(read <= Self.limits.tableBytes)
            }
        }
    }

    @Test(
        .enabled(if: Corpus.isPresent),
        arguments: [
            "ep7.m4b", "androidx-webvtt-in-mp4.mp4", "androidx-sample.mp4", "dolbyVision-hdr.MOV", "sideways movie.mov",
            "colors-animated-8bpc.avif", "paris_icc_exif_xmp.avif", "mp4ff-cbcs.mp4", "sample_with_metadata.mp4",
        ])
    func damagedFiles(name: String) throws {
        // The bytes of the media are of no interest: damage goes to the boxes.
        let bytes = try Corpus.bytes(name)
        let structure = try BoxReader(MemoryBytes(bytes)).readStructure()
        let kept = structure.boxes.filter { $0.type != "mdat" }.flatMap { box in
            bytes[Int(box.extent.offset)..<Int(box.extent.end)]
        }
        var random = SplitMix(seed: UInt64(name.utf8.count))
        for _ in 0..<120 {
            let read = Self.readAll(Self.damage(Array(kept.prefix(100_000)), &random), Self.limits)
            #expect(read <= Self.limits.tableBytes)
        }
    }
}
