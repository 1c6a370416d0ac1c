import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Groups of timecode tracks.
@Suite struct TimecodeGroupTests {
    /// A track whose samples start at these frames, a second each.
    private static func movie(
        _ format: String = "tmcd", rate: (timescale: UInt32, duration: UInt32), flags: UInt32, quanta: UInt8,
        starts: [[UInt8]]
    ) -> MetadataMovie {
        var movie = MetadataMovie(format: format, timescale: rate.timescale)
        movie.handler = "tmcd"
        let numbers = [0, flags, rate.timescale, rate.duration].flatMap(MetadataMovie.number)
        movie.entry = numbers + [quanta, 0] + MetadataMovie.box("name", [0, 4, 0, 0], Array("R001".utf8))
        movie.samples = starts.map { (rate.timescale, $0) }
        return movie
    }

    private func timecodes(_ movie: MetadataMovie) async throws -> [TimedMetadataGroup] {
        let folder = try TemporaryFolder()
        let asset = Films.asset(try folder.write(movie.bytes, to: "film.mov"))
        let track = try await Films.track(movie.format, of: asset)
        #expect(track.mediaType == .timecode)
        return try await track.timedMetadata.all()
    }

    /// libav tells the first label of each; it knows no other.
    @Test(
        arguments: [
            (90_000, 3_003, 1, 29, 107_892, "01:00:00;00"), (30_000, 1_001, 1, 30, 1_800, "00:01:00;02"),
            (25, 1, 2, 25, 2_160_025, "00:00:01:00"), (24_000, 1_001, 0, 24, 86_400, "01:00:00:00"),
            (60_000, 1_001, 1, 60, 3_600, "00:01:00;04"), (25, 1, 0, 25, 2_160_025, "24:00:01:00"),
        ] as [(UInt32, UInt32, UInt32, UInt8, UInt32, String)])
    func labelsAreAsLibavHasThem(
        timescale: UInt32, duration: UInt32, flags: UInt32, quanta: UInt8, start: UInt32, label: String
    ) async throws {
        let movie = Self.movie(
            rate: (timescale, duration), flags: flags, quanta: quanta, starts: [MetadataMovie.number(start)])
        let folder = try TemporaryFolder()
        let track = try await Films.track("tmcd", of: Films.asset(folder.write(movie.bytes, to: "film.mov")))
        let stated = try await track.load(.metadata).first { $0.key == "timecode" }?.stringValue
        let group = try #require(try await track.timedMetadata.all().first)
        #expect(group.items.map(\.stringValue) == [label] && stated == label)
        #expect(try await track.load(.formatDescriptions).first?.timecode?.source == "R001")
    }

    /// Each sample is a recording of its own, with its label.
    @Test func eachSampleHasItsLabel() async throws {
        let starts = [90_000, 0, 45_000].map { MetadataMovie.number($0) }
        let groups = try await timecodes(Self.movie(rate: (25, 1), flags: 2, quanta: 25, starts: starts))
        #expect(groups.map(\.timeRange.start) == [.zero, .seconds(1), .seconds(2)])
        #expect(groups.map(\.key) == ["timecode", "timecode", "timecode"])
        #expect(groups.map { $0.items[0].stringValue } == ["01:00:00:00", "00:00:00:00", "00:30:00:00"])
        #expect(
            groups[0].items[0].extraAttributes == [
                "name": "Timecode", "frame": "90000", "frameRate": "25", "source": "R001",
            ])
    }

    @Test func timesMayBeNegativeOrLong() async throws {
        let minus = MetadataMovie.number(UInt32(bitPattern: -25))
        let allowed = try await timecodes(Self.movie(rate: (25, 1), flags: 4, quanta: 25, starts: [minus]))
        #expect(allowed.map { $0.items[0].stringValue } == ["-00:00:01:00"])
        // Without the flag it is a large number.
        let large = try await timecodes(Self.movie(rate: (25, 1), flags: 0, quanta: 25, starts: [minus]))
        #expect(large[0].items[0].extraAttributes["frame"] == "4294967271")
        let long = try await timecodes(
            Self.movie("tc64", rate: (25, 1), flags: 0, quanta: 25, starts: [[0, 0, 0, 0, 0, 0, 0, 50]]))
        #expect(long.map { $0.items[0].stringValue } == ["00:00:02:00"])
        await #expect(throws: MediaError.self) {
            _ = try await timecodes(Self.movie(rate: (25, 1), flags: 0, quanta: 25, starts: [[0, 0, 1]]))
        }
    }

    /// Of a rate that is none the bytes are kept.
    @Test func aTrackWithoutARate() async throws {
        let groups = try await timecodes(Self.movie(rate: (600, 0), flags: 0, quanta: 0, starts: [[0, 0, 0, 9]]))
        #expect(groups.map { $0.items[0].dataValue } == [[0, 0, 0, 9]])
    }
}
