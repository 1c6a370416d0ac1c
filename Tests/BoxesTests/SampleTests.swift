import Bytes
import Testing

@testable import Boxes

@Suite struct SampleTests {
    private func reader(_ stbl: [UInt8], handler: String = "vide", mdat: [UInt8] = []) throws -> (BoxReader, MovieTrack)
    {
        let bytes = Build.box("mdat", mdat) + Build.box("moov", Build.mvhd(), Build.trak(handler: handler, stbl: stbl))
        let reader = BoxReader(MemoryBytes(bytes))
        let movie = try reader.readMovie()
        return (reader, try #require(movie.tracks.first))
    }

    @Test func timesAndSizes() throws {
        // Decoded I P B B, presented I B B P.
        let offsets = Build.full(
            "ctts", 1, 0, Build.u32(3), Build.u32(1), Build.u32(10), Build.u32(1), Build.u32(30), Build.u32(2),
            Build.u32(0))
        let (reader, track) = try reader(
            Build.stts((3, 10), (1, 20)) + offsets + Build.stsz([5, 6, 7, 8])
                + Build.full("stss", 0, 0, Build.u32(1), Build.u32(1)))
        #expect(track.samples.sampleCount == 4)
        #expect(track.samples.timeToSampleCount == 2)
        #expect(track.samples.syncSampleCount == 1)
        #expect(!track.samples.allSamplesAreSync)
        let table = try reader.sampleTable(of: track)
        #expect(table.sampleCount == 4)
        #expect(table.byteCount == 26)
        #expect(table.decodeDuration == 50)
        #expect(table.minimumSampleDuration == 10)
        #expect(table.reorders)
        #expect(table.presentationRange == 10..<50)
        #expect(table.syncSamples == [0])
        #expect(!table.isPartial)
        #expect(table.sample(at: 9) == nil)
        #expect(table.sample(at: 10)?.index == 0)
        #expect(table.sample(at: 10)?.isSync == true)
        #expect(table.sample(at: 25)?.index == 2)
        #expect(table.sample(at: 35)?.index == 3)
        #expect(table.sample(at: 45)?.index == 1)
        #expect(table.sample(at: 45)?.presentationTime == 40)
        #expect(table.sample(at: 50) == nil)
        #expect(table.sample(3)?.decodeTime == 30)
        #expect(table.sample(4) == nil)
    }

    @Test func sizesOfEachForm() throws {
        let constant = try reader(Build.stts((3, 1)) + Build.full("stsz", 0, 0, Build.u32(7), Build.u32(3)))
        #expect(try constant.0.sampleTable(of: constant.1).byteCount == 21)
        #expect(constant.1.samples.constantSampleSize == 7)
        let nibbles = try reader(
            Build.stts((3, 1)) + Build.full("stz2", 0, 0, Build.u32(4), Build.u32(3), [0x12, 0x3F]))
        #expect(try nibbles.0.sampleTable(of: nibbles.1).byteCount == 6)
        let words = try reader(
            Build.stts((2, 1)) + Build.full("stz2", 0, 0, Build.u32(16), Build.u32(2), Build.u16(300), Build.u16(2)))
        #expect(try words.0.sampleTable(of: words.1).byteCount == 302)
    }

    @Test func countsThatLieAreClamped() throws {
        let lie = Build.full("stts", 0, 0, Build.u32(0xFFFF_FFFF), Build.u32(0xFFFF_FFFF), Build.u32(0xFFFF_FFFF))
        let (reader, track) = try reader(lie + Build.full("stsz", 0, 0, Build.u32(0), Build.u32(0xFFFF_FFFF)))
        #expect(track.samples.timeToSampleCount == 1)
        #expect(track.samples.sampleCount == 0)
        #expect(try reader.sampleTable(of: track).sampleCount == 0)
    }

    @Test func textsOfSamples() throws {
        let first = Build.u16(5) + Build.text("First")
        let second =
            Build.u16(6) + [0xFE, 0xFF, 0, 0x48, 0, 0xE9]
            + Build.box("href", Build.zeros(4), [4], Build.text("x://"), [0])
        let third = Build.u16(4) + [0, 0x4F, 0, 0x6B] + Build.box("encd", Build.u32(0x100))
        let fourth = Build.u16(3) + Build.text("ab!") + Build.box("encd", Build.u32(0x100))
        let samples = [first, second, third, fourth]
        let tables =
            Build.stsd(Build.box("text", Build.zeros(6), Build.u16(1), Build.zeros(40))) + Build.stts((4, 500))
            + Build.stsz(samples.map(\.count)) + Build.stsc((1, 3, 1), (2, 1, 1))
            + Build.stco([8, 8 + first.count + second.count + third.count])
        let (reader, track) = try reader(tables, handler: "text", mdat: samples.flatMap { $0 })
        let texts = try reader.textSamples(of: track)
        #expect(texts.map(\.text) == ["First", "Hé", "Ok", "ab!"])
        #expect(texts.map(\.start) == [0, 500, 1_000, 1_500])
        #expect(texts.map(\.link) == [nil, "x://", nil, nil])
        #expect(try reader.textSamples(of: track, limit: 2).count == 2)
        #expect(try reader.samplePlaces(of: track, limit: 9).last?.extent.length == Int64(fourth.count))
    }

    @Test func fragmentsAddUp() throws {
        let extends = Build.box(
            "mvex", Build.full("trex", 0, 0, Build.u32(1), Build.u32(1), Build.u32(20), Build.u32(3), Build.u32(0)))
        let moov = Build.box("moov", Build.mvhd(), Build.trak(stbl: Build.stts() + Build.stsz([])), extends)
        let run = Build.full(
            "trun", 0, 0xB00, Build.u32(2), Build.u32(10), Build.u32(5), Build.u32(7), Build.u32(30), Build.u32(6),
            Build.u32(2))
        let first = Build.box(
            "moof",
            Build.box("traf", Build.full("tfhd", 0, 0, Build.u32(1)), Build.full("tfdt", 1, 0, Build.u64(100)), run))
        let second = Build.box(
            "moof",
            Build.box(
                "traf", Build.full("tfhd", 0, 0x10, Build.u32(1), Build.u32(9)),
                Build.full("trun", 0, 1, Build.u32(4), Build.u32(0))))
        let reader = BoxReader(MemoryBytes(Build.ftyp + moov + first + second))
        let movie = try reader.readMovie()
        let summary = try reader.readFragments(of: movie)
        #expect(summary.isComplete)
        let totals = try #require(summary.totals(trackID: 1))
        #expect(totals.fragmentCount == 2)
        #expect(totals.sampleCount == 6)
        #expect(totals.byteCount == 5 + 6 + 36)
        #expect(totals.duration == 120)
        #expect(totals.firstDecodeTime == 100)
        #expect(totals.endDecodeTime == 220)
        #expect(totals.presentationRange == 107..<220)
        #expect(totals.minimumSampleDuration == 10)
    }
}
