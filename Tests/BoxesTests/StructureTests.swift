import Bytes
import Testing

@testable import Boxes

@Suite struct StructureTests {
    private func structure(_ bytes: [UInt8]) throws -> FileStructure {
        try BoxReader(MemoryBytes(bytes)).readStructure()
    }

    @Test func boxesOfAllKindsOfSizes() throws {
        let long = Build.u32(1) + Build.text("mdat") + Build.u64(20) + Build.zeros(4)
        let uuid = Build.box("uuid", Array(0..<16), [1, 2])
        let rest = Build.u32(0) + Build.text("free") + Build.zeros(5)
        let structure = try structure(Build.ftyp + long + uuid + Build.box("moov") + rest)
        #expect(structure.boxes.map(\.type) == ["ftyp", "mdat", "uuid", "moov", "free"])
        #expect(structure.boxes[1].body == Extent(offset: Int64(Build.ftyp.count) + 16, length: 4))
        #expect(structure.boxes[2].userType == "00010203-0405-0607-0809-0a0b0c0d0e0f")
        #expect(structure.boxes[4].extent.length == 13)
        #expect(structure.movieFollowsMedia == true)
        #expect(structure.isComplete)
        #expect(structure.fileType?.compatibleBrands == ["isom", "mp41"])
        #expect(structure.mediaByteCount == 4)
    }

    @Test func fillerThatIsTooSmallIsPassedBy() throws {
        let structure = try structure(Build.ftyp + Build.u32(3) + Build.text("free") + Build.box("moov"))
        #expect(structure.movieBox != nil)
    }

    @Test func boxesThatReachBeyondTheEndAreCut() throws {
        let structure = try structure(Build.ftyp + Build.u32(9_999) + Build.text("mdat") + Build.zeros(10))
        #expect(structure.isCut)
        #expect(structure.boxes[1].extent.length == 18)
        #expect(structure.movieFollowsMedia == nil)
    }

    @Test func otherBytesAreNoBoxes() {
        for bytes in [[], [1, 2, 3], Build.text("Once upon a time there was a text."), Build.zeros(64)] {
            #expect(throws: BoxError.self) { try structure(bytes) }
        }
    }

    @Test func limitsMakeSenseWhateverIsAsked() throws {
        for number in [-1, 0, .max] {
            var limits = BoxReader.Limits()
            (limits.entries, limits.metadataItems, limits.tracks, limits.inlineValueBytes) = (
                number, number, number, number
            )
            (limits.samples, limits.window, limits.fragments) = (number, number, number)
            let edits = Build.box("edts", Build.full("elst", 0, 0, Build.u32(1), Build.zeros(12)))
            let bytes = Build.ftyp + Build.box("moov", Build.mvhd(), Build.trak(stbl: Build.stts((2, 1)), extra: edits))
            let reader = BoxReader(MemoryBytes(bytes), limits: limits)
            let movie = try reader.readMovie()
            if let track = movie.tracks.first { _ = try reader.sampleTable(of: track) }
            #expect(movie.header != nil)
        }
    }

    @Test func aLimitBeforeTheMovieIsTold() throws {
        var limits = BoxReader.Limits()
        (limits.bytes, limits.window) = (100, 64)
        let bytes =
            Build.ftyp + Build.box("mdat", Build.zeros(500)) + Build.box("free", Build.zeros(500)) + Build.box("moov")
        let error = #expect(throws: BoxError.self) {
            try BoxReader(MemoryBytes(bytes), limits: limits).readMovie().tracks
        }
        guard case .limitReached? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func theLengthNeedNotBeKnown() throws {
        let source = TestBytes(Build.ftyp + Build.box("moov", Build.mvhd()), hidesLength: true)
        let movie = try BoxReader(source).readMovie()
        #expect(movie.structure.isComplete)
        #expect(movie.header?.timescale == 600)
    }

    @Test func fragmentsAreCountedToALimit() throws {
        let moof = Build.box("moof", Build.full("mfhd", 0, 0, Build.u32(1)))
        let sidx = Build.full(
            "sidx", 0, 0, Build.u32(1), Build.u32(1_000), Build.u32(500), Build.u32(0), Build.u16(0), Build.u16(2),
            Build.u32(100), Build.u32(2_000), Build.u32(0), Build.u32(1 << 31 | 50), Build.u32(3_000), Build.u32(0))
        let bytes = Build.ftyp + Build.box("moov") + sidx + Array((0..<40).map { _ in moof }.joined())
        let found = try structure(bytes)
        #expect(found.fragmentCount == 17)
        #expect(!found.isComplete)
        let index = try #require(found.segmentIndexes.first)
        #expect(index.duration == 5_000)
        #expect(index.byteCount == 150)
        #expect(index.indexReferenceCount == 1)
        #expect(index.earliestPresentationTime == 500)
        let reader = BoxReader(MemoryBytes(bytes))
        #expect(try reader.containsFragments())
        #expect(try reader.readFragments(of: nil).fragmentCount == 40)
    }

    @Test(arguments: [10, 100, 300]) func failuresOfTheSourceAreThrown(at place: Int64) {
        let source = TestBytes(Build.ftyp + Build.box("moov", Build.mvhd(), Build.trak(), Build.trak(id: 2)))
        source.failsAt = place
        var limits = BoxReader.Limits()
        limits.window = 64
        let error = #expect(throws: BoxError.self) { try BoxReader(source, limits: limits).readMovie().damages }
        guard case .source(let cause)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause is TestBytes.Failure)
    }
}
