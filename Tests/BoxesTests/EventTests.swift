import Bytes
import Testing

@testable import Boxes

/// Events that fragmented movies announce.
@Suite struct EventTests {
    private static let moov = Build.box(
        "moov", Build.mvhd(), Build.trak(stbl: Build.stts() + Build.stsz([])),
        Build.box("mvex", Build.full("trex", 0, 0, Build.u32(1), Build.u32(1), Build.u32(20), Build.zeros(8))))

    /// Three samples of 20 units from a time on, the first shown 5 later than it is decoded.
    private static func moof(at time: Int) -> [UInt8] {
        let run = Build.full("trun", 0, 0x800, Build.u32(3), Build.u32(5), Build.u32(5), Build.u32(5))
        return Build.box(
            "moof",
            Build.box(
                "traf", Build.full("tfhd", 0, 0, Build.u32(1)), Build.full("tfdt", 1, 0, Build.u64(time)), run))
    }

    private static func delayed(_ delay: Int, timescale: Int = 90_000, id: Int = 1) -> [UInt8] {
        Build.full(
            "emsg", 0, 0, Build.text("urn:scte:scte35:2013:bin\0"), Build.text("7\0"), Build.u32(timescale),
            Build.u32(delay), Build.u32(0xFFFF_FFFF), Build.u32(id), [0xFC, 0x30])
    }

    private static func timed(_ time: Int, message: [UInt8] = Build.text("<a/>")) -> [UInt8] {
        Build.full(
            "emsg", 1, 0, Build.u32(1_000), Build.u64(time), Build.u32(250), Build.u32(9), Build.text("urn:x\0"), [0],
            message)
    }

    private static func read(
        _ parts: [UInt8]..., limits: BoxReader.Limits = BoxReader.Limits()
    ) throws -> MovieEvents {
        let reader = BoxReader(MemoryBytes(Build.ftyp + moov + parts.flatMap { $0 }), limits: limits)
        return try reader.readEvents(of: reader.readMovie())
    }

    @Test func bothVersionsAreRead() throws {
        let found = try Self.read(Self.delayed(180_000), Self.timed(2_500), Self.moof(at: 1_000))
        #expect(found.isComplete && found.events.count == 2)
        let first = try #require(found.events.first)
        #expect(first.message.scheme == "urn:scte:scte35:2013:bin" && first.message.value == "7")
        #expect(first.message.start == .afterSegmentStart(180_000) && first.message.timescale == 90_000)
        #expect(first.message.duration == nil && first.message.id == 1 && Array(first.message.message) == [0xFC, 0x30])
        #expect(first.segmentStart == PlacedEvent.SegmentStart(trackID: 1, time: 1_005, timescale: 1_000))
        #expect(try EventMessage(first.message.body) == first.message)
        let second = try #require(found.events.last)
        #expect(second.message.scheme == "urn:x" && second.message.value.isEmpty && second.message.duration == 250)
        #expect(second.message.start == .time(2_500) && second.segmentStart == nil)
        #expect(Array(second.message.message) == Build.text("<a/>"))
    }

    @Test func delaysCountFromTheFragmentThatFollows() throws {
        let found = try Self.read(
            Self.moof(at: 0), Self.delayed(1, id: 1), Self.timed(7), Self.delayed(2, id: 2), Self.moof(at: 60),
            Self.delayed(3, id: 3), Self.moof(at: 120), Self.delayed(4, id: 4))
        #expect(found.events.map { $0.segmentStart?.time } == [65, nil, 65, 125, nil])
    }

    @Test func damageCostsTheEventOnly() throws {
        let short = Build.full("emsg", 1, 0, Build.u32(1_000))
        let found = try Self.read(
            short, Self.delayed(1, timescale: 0), Build.full("emsg", 9, 0, Build.zeros(40)), Self.timed(4),
            Self.moof(at: 0))
        #expect(found.events.map(\.message.start) == [.time(4)] && !found.isComplete)
        // The last one is cut off with the file.
        let cut = try Self.read(Self.timed(1), Array(Self.timed(2).dropLast(2)))
        #expect(cut.events.map(\.message.start) == [.time(1)] && !cut.isComplete)
    }

    @Test func limitsLeaveEventsOut() throws {
        var limits = BoxReader.Limits()
        limits.eventBytes = 100
        limits.entries = 2
        let long = Self.timed(1, message: Build.zeros(100))
        let found = try Self.read(long, Self.timed(2), Self.timed(3), Self.timed(4), limits: limits)
        #expect(found.events.map(\.message.start) == [.time(2), .time(3)] && !found.isComplete)
    }
}
