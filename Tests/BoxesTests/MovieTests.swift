import Bytes
import Testing

@testable import Boxes

@Suite struct MovieTests {
    private func movie(_ parts: [UInt8]..., brand: [UInt8] = Build.ftyp) throws -> Movie {
        try BoxReader(MemoryBytes(brand + Build.box("moov", parts.flatMap { $0 }))).readMovie()
    }

    @Test func headers() throws {
        let long = Build.full(
            "mvhd", 1, 0, Build.u64(3_000_000_000), Build.u64(0), Build.u32(90_000), Build.zeros(8).map { ~$0 },
            Build.u32(0x8000), Build.u16(0x80), Build.zeros(10), Build.identity)
        let header = try #require(try movie(long).header)
        #expect(header.creationTime == 3_000_000_000)
        #expect(header.modificationTime == nil)
        #expect(header.duration == nil)
        #expect(header.rate == 0.5)
        #expect(header.volume == 0.5)
        #expect(header.matrix == Matrix())
        let extends = Build.box(
            "mvex", Build.full("mehd", 0, 0, Build.u32(77)),
            Build.full("trex", 0, 0, Build.u32(1), Build.u32(1), Build.u32(2), Build.u32(3), Build.u32(4)))
        let fragmented = try movie(Build.mvhd(), extends)
        #expect(fragmented.isExtendedByFragments)
        #expect(fragmented.fragmentDuration == 77)
        #expect(fragmented.fragmentDefaults.first?.sampleDuration == 2)
    }

    @Test func tracks() throws {
        let edits = Build.box(
            "edts",
            Build.full(
                "elst", 1, 0, Build.u32(2), Build.u64(100), Build.u64(-1), Build.u32(0x10000), Build.u64(500),
                Build.u64(7), Build.u32(0x8000)))
        let references = Build.box(
            "tref", Build.box("chap", Build.u32(3)), Build.box("cdsc", Build.u32(4), Build.u32(0)))
        let size = Build.zeros(4) + Build.u32(640 << 16) + Build.u32(480 << 16)
        let apertures = Build.box("tapt", Build.box("clef", size))
        let track = try #require(
            try movie(
                Build.mvhd(),
                Build.trak(header: Build.tkhd(id: 9, flags: 5, group: 2), extra: edits + references + apertures)
            ).tracks.first)
        let header = try #require(track.header)
        #expect(track.id == 9)
        #expect(header.isEnabled && !header.isInMovie && header.isInPreview)
        #expect(header.alternateGroup == 2)
        #expect(header.width == 640)
        #expect(
            track.edits == [
                EditListEntry(segmentDuration: 100, mediaTime: -1, mediaRate: 1),
                EditListEntry(segmentDuration: 500, mediaTime: 7, mediaRate: 0.5),
            ])
        #expect(track.edits[0].isEmpty)
        #expect(track.references("chap") == [3])
        #expect(track.references("cdsc") == [4])
        #expect(track.apertures?.clean == TrackApertures.Size(width: 640, height: 480))
        #expect(track.isSelfContained)
        #expect(track.handler?.name == "Name")
    }

    @Test func languages() throws {
        func language(_ code: [UInt8], _ brand: [UInt8] = Build.ftyp, _ elng: String? = nil) throws -> String? {
            let extended = elng.map { Build.full("elng", 0, 0, Build.text($0 + "\0")) } ?? []
            return try movie(Build.trak(mdhd: Build.mdhd(language: code) + extended), brand: brand).tracks.first?
                .language
        }
        #expect(try language(Build.language("deu")) == "deu")
        #expect(try language(Build.language("und")) == nil)
        #expect(try language(Build.u16(0)) == nil)
        #expect(try language(Build.u16(0), Build.quickTime) == "en")
        #expect(try language(Build.u16(33), Build.quickTime) == "zh-Hans")
        #expect(try language(Build.u16(128)) == "cy")
        #expect(try language(Build.u16(0x7FFF), Build.quickTime) == nil)
        #expect(try language(Build.language("zho"), Build.ftyp, "zh-Hant-HK") == "zh-Hant-HK")
    }

    @Test func namesOfHandlers() throws {
        func name(_ hdlr: [UInt8]) throws -> String? { try movie(Build.trak(hdlr: hdlr)).tracks.first?.handler?.name }
        let pascal = Build.hdlr("vide", component: Build.code("mhlr"), name: [4] + Build.text("Core"))
        #expect(try name(pascal) == "Core")
        #expect(try name(Build.hdlr("vide", name: [3] + Build.text("abc"))) == "abc")
        #expect(try name(Build.hdlr("vide", name: Build.text("Caf\u{E9}\0rest"))) == "Café")
        #expect(try name(Build.hdlr("vide", name: [])) == "")
    }

    @Test func placesOfSamples() throws {
        let alias =
            Build.zeros(50) + [8] + Build.text("clip.mov") + Build.zeros(55) + Build.zeros(36) + Build.u16(18)
            + Build.u16(9) + Build.text("/clip.mov") + [0] + Build.u16(0xFFFF) + Build.u16(0)
        let dinf = Build.box(
            "dinf",
            Build.full(
                "dref", 0, 0, Build.u32(3), Build.full("url ", 0, 1),
                Build.full("url ", 0, 0, Build.text("http://x/\0")),
                Build.full("alis", 0, 0, alias)))
        let references = try #require(try movie(Build.trak(dinf: dinf)).tracks.first?.dataReferences)
        #expect(references.map(\.isSelfContained) == [true, false, false])
        #expect(references.map(\.location) == [nil, "http://x/", "/clip.mov"])
    }

    @Test func protectionSystems() throws {
        let pssh = Build.full(
            "pssh", 1, 0, Array(0..<16), Build.u32(1), Array(16..<32), Build.u32(3), [7, 8, 9])
        let system = try #require(try movie(pssh).protectionSystems.first)
        #expect(system.systemID.hasPrefix("00010203-0405"))
        #expect(system.keyIDs == ["10111213-1415-1617-1819-1a1b1c1d1e1f"])
        #expect(system.data.length == 3)
    }

    @Test func aDamagedPartCostsThatPart() throws {
        let movie = try movie(
            Build.box("mvhd", [0, 0]), Build.trak(header: Build.box("tkhd", [0])), Build.u32(5) + Build.text("oops"),
            Build.trak(id: 2))
        #expect(movie.header == nil)
        #expect(movie.tracks.count == 1)
        #expect(movie.tracks[0].handler?.type == "vide")
        #expect(movie.damages.map(\.type) == ["mvhd", "tkhd", "oops"])
        #expect(movie.damages.map(\.reason) == [.malformed, .malformed, .tooSmall])
    }

    @Test func whatWasReadIsKeptAtTheLimit() throws {
        let bytes =
            Build.ftyp
            + Build.box("moov", Build.mvhd(), Build.trak(), Build.box("free", Build.zeros(3_000)), Build.trak(id: 2))
        var limits = BoxReader.Limits()
        limits.bytes = 520
        limits.window = 64
        let movie = try BoxReader(MemoryBytes(bytes), limits: limits).readMovie()
        #expect(movie.isPartial)
        #expect(movie.header != nil)
        #expect(movie.tracks.count == 1)
    }

    @Test func withoutAMovieTheStructureIsTold() {
        let error = #expect(throws: BoxError.self) {
            try BoxReader(MemoryBytes(Build.ftyp + Build.box("mdat", [1]))).readMovie().tracks
        }
        guard case .noMovie(let structure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(structure.boxes.count == 2)
    }

    @Test func tablesAreSkipped() throws {
        let count = 55_000
        func table(_ type: String, _ header: [UInt8], _ entry: Int) -> [UInt8] {
            Build.full(type, 0, 0, header, Build.u32(count), Build.zeros(count * entry))
        }
        let tables =
            Build.stsd(Build.visual()) + table("stts", [], 1) + table("ctts", [], 4) + table("stsc", [], 1)
            + table("stsz", Build.u32(0), 4) + table("stco", [], 2)
        let moov = Build.box("moov", Build.mvhd(), Build.trak(stbl: tables), Build.trak(id: 2), Build.box("udta"))
        #expect(moov.count > 650_000)
        let hole: Int64 = 166_000_000
        let head = Build.ftyp + Build.u32(Int(hole) + 8) + Build.text("mdat")
        let source = TestBytes(head, hole: hole, tail: moov)
        let movie = try BoxReader(source).readMovie()
        #expect(movie.tracks.count == 2)
        #expect(movie.structure.movieFollowsMedia == true)
        #expect(source.requests <= 10)
        #expect(source.count <= 20_000)
    }
}
