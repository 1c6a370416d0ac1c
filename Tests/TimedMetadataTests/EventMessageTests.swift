import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Groups of the event messages of fragmented movies.
@Suite struct EventMessageTests {
    /// A box of the top level.
    private struct Box {
        let type: String
        let bytes: [UInt8]
    }

    private static func boxes(_ bytes: [UInt8]) -> [Box] {
        var boxes: [Box] = []
        var rest = bytes[...]
        while rest.count >= 8 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            boxes.append(Box(type: type, bytes: Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return boxes
    }

    /// A film of three fragments, which begin at 0, 25/3 and 50/3 seconds, with events before each.
    private static func film(_ events: [[[UInt8]]]) throws -> [UInt8] {
        let original = try Data(contentsOf: Films.location(of: "sample_fragmented_seekable_multiple_sidx.mp4"))
        var events = events[...]
        // Indexes lead to places, which move.
        return boxes(Array(original)).filter { !["sidx", "mfra"].contains($0.type) }.flatMap { box in
            box.type == "moof" ? (events.popFirst() ?? []).flatMap(\.self) + box.bytes : box.bytes
        }
    }

    private static func delayed(
        _ scheme: String, _ message: [UInt8], timescale: UInt32, delay: UInt32, duration: UInt32 = .max, id: UInt32 = 1
    ) -> [UInt8] {
        let times = [timescale, delay, duration, id].flatMap(MetadataMovie.number)
        return MetadataMovie.box("emsg", [0, 0, 0, 0], Array("\(scheme)\0seven\0".utf8), times, message)
    }

    private static func timed(
        _ scheme: String, _ message: [UInt8], timescale: UInt32, time: UInt32, duration: UInt32, id: UInt32 = 1
    ) -> [UInt8] {
        let times = [timescale, 0, time, duration, id].flatMap(MetadataMovie.number)
        return MetadataMovie.box("emsg", [1, 0, 0, 0], times, Array("\(scheme)\0\0".utf8), message)
    }

    private static let tag: [UInt8] =
        Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 16] + Array("TIT2".utf8) + [0, 0, 0, 6, 0, 0, 3] + Array("Hello".utf8)

    private static let splice = "urn:scte:scte35:2013:bin"

    private static let events = [
        [
            delayed(splice, [0xFC, 0x30, 0], timescale: 90_000, delay: 45_000, id: 4),
            timed("https://aomedia.org/emsg/ID3", tag, timescale: 1_000, time: 3_500, duration: 250),
        ],
        [timed("urn:example", Array("{\"a\": 1}".utf8), timescale: 48_000, time: 24_000, duration: 48_000, id: 2)],
        [delayed(splice, [1], timescale: 1, delay: 1, duration: 0)],
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A film of the test's folder.
    private func open(_ bytes: [UInt8], as name: String = "events.mp4") throws -> Asset {
        try Films.asset(folder.write(bytes, to: name))
    }

    private func track(_ asset: Asset) async throws -> Track {
        try #require(try await asset.loadTimedMetadataTracks().last?.track)
    }

    @Test func eventsAreATrack() async throws {
        let asset = try open(Self.film(Self.events))
        let tracks = try await asset.load(.tracks)
        let track = try await track(asset)
        #expect(track.mediaType == .metadata && track.trackID == tracks.map(\.trackID).max())
        #expect(Set(tracks.map(\.trackID)).count == tracks.count)
        #expect(try await track.load(.formatDescriptions).first?.codec.name == "emsg")
        let range = try await track.load(.timeRange)
        #expect(range.start == MediaTime(value: 1, timescale: 2) && range.end == MediaTime(value: 53, timescale: 3))
        #expect(try await track.load(.totalSampleDataLength) > 100)
        // The others are as they were.
        let others = try await open(Self.film([]), as: "none.mp4").load(.tracks)
        #expect(tracks.dropLast().map(\.trackID) == others.map(\.trackID))
        #expect(tracks.dropLast().map(\.mediaType) == others.map(\.mediaType))
    }

    @Test func eventsAreInTheOrderOfTime() async throws {
        let groups = try await track(try open(Self.film(Self.events))).timedMetadata.all()
        #expect(groups.map(\.key) == [Self.splice, "urn:example", "id3", Self.splice])
        #expect(groups.map(\.timeRange.start.seconds) == [0.5, 0.5, 3.5, 53.0 / 3])
        #expect(
            groups.map(\.timeRange.duration) == [.indefinite, .seconds(1), MediaTime(value: 1, timescale: 4), .zero])
        let first = try #require(groups.first?.items.first)
        #expect(first.keySpace == .eventMessage && first.key == Self.splice && first.value == .data([0xFC, 0x30, 0]))
        #expect(first.extraAttributes == ["id": "4", "value": "seven"])
        #expect(groups[1].items.first?.stringValue == "{\"a\": 1}")
        #expect(groups[2].items.first?.key == "TIT2" && groups[2].items.first?.stringValue == "Hello")
    }

    @Test func aPartOfThem() async throws {
        let track = try await track(try open(Self.film(Self.events)))
        let late = TimeRange(start: .seconds(1), end: .seconds(4))
        let groups = try await track.timedMetadata(in: late).all()
        // The first one's end is not known, the second lasts from before.
        #expect(groups.map(\.key) == [Self.splice, "urn:example", "id3"])
        #expect(try await track.timedMetadata(.keys(["urn:example"])).all().count == 1)
        #expect(try await track.timedMetadata(.keys(["TIT2"])).all().count == 1)
        #expect(try await track.timedMetadata(.positions).all().isEmpty)
    }

    @Test func anEventThatIsAnnouncedAgainIsOne() async throws {
        let first = Self.delayed("urn:x", [1], timescale: 10, delay: 100)
        let again = Self.delayed("urn:x", [1], timescale: 3, delay: 5)
        let other = Self.delayed("urn:x", [2], timescale: 3, delay: 5)
        let groups = try await track(try open(Self.film([[first], [again, other]]))).timedMetadata.all()
        #expect(groups.map(\.timeRange.start.seconds) == [10, 10])
        #expect(groups.map { $0.items.first?.value } == [.data([1]), .data([2])])
    }

    @Test func damageIsToldBehindTheRest() async throws {
        let broken = MetadataMovie.box("emsg", [9, 0, 0, 0])
        let track = try await track(try open(Self.film([[broken], [Self.events[1][0]]])))
        var groups: [TimedMetadataGroup] = []
        await #expect(throws: MediaError.self) { for try await group in track.timedMetadata { groups.append(group) } }
        #expect(groups.map(\.key) == ["urn:example"])
    }

    @Test func aFilmWithoutEventsHasNoSuchTrack() async throws {
        #expect(try await open(Self.film([]), as: "none.mp4").loadTimedMetadataTracks().isEmpty)
    }
}
