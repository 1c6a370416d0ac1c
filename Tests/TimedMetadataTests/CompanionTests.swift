import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Logs and captions beside a film.
@Suite struct CompanionTests {
    /// A film of ten seconds that was begun at noon, with a track that states nothing.
    private static func film(in folder: TemporaryFolder, date: UInt32? = noon) throws -> Asset {
        var movie = MetadataMovie(format: "gpmd")
        movie.creationDate = date
        movie.samples = [(10_000, [])]
        return Films.asset(try folder.write(movie.bytes, to: "film.mp4"))
    }

    /// 2020-01-01T12:00:00Z
    private static let noon: UInt32 = 1_577_880_000

    /// A log with a point at each of these times of that day.
    private static func log(_ times: [String], in folder: TemporaryFolder) throws -> Asset {
        let points = times.map { "<trkpt lat='1' lon='2'><time>2020-01-01T\($0)Z</time></trkpt>" }
        let file = try folder.write("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "film.gpx")
        return Asset(telemetryLogAt: .file(path: Array(file.path.utf8)), format: .gpx)
    }

    private static func companionTrack(of film: Asset, _ companion: Asset) async throws -> TimedMetadataTrack? {
        try await film.loadTimedMetadataTracks(companions: [companion]).first { $0.companion != nil }
    }

    @Test func datesTellWhereALogLies() async throws {
        let folder = try TemporaryFolder()
        let film = try Self.film(in: folder)
        let log = try Self.log(["11:59:50", "11:59:58", "12:00:01.5", "12:00:09", "12:00:10", "12:01:00"], in: folder)
        let track = try #require(try await Self.companionTrack(of: film, log))
        #expect(track.companion?.name == "film.gpx")
        let groups = try await track.timedMetadata.all()
        // The point before the film holds when it begins.
        #expect(groups.map(\.timeRange.start.seconds) == [-2, 1.5, 9])
        #expect(groups.map(\.timeRange.end.seconds) == [1.5, 9, 10])
        let part = TimeRange(start: .seconds(2), end: .seconds(20))
        #expect(try await track.timedMetadata(in: part).all().map(\.timeRange.start.seconds) == [1.5, 9])
        let places = try await track.timedMetadata(.positions, at: [.seconds(9), .zero, .seconds(30)]).all()
        #expect(places.map(\.timeRange.start.seconds) == [9, -2])
        let date = try await groups[1].items.load(.location)?.date
        #expect(date == Double(Self.noon) + 1.5)
    }

    /// The log begins while the film runs.
    @Test func aLogMayBeginLater() async throws {
        let folder = try TemporaryFolder()
        let film = try Self.film(in: folder)
        let log = try Self.log(["12:00:04", "12:00:06"], in: folder)
        let track = try #require(try await Self.companionTrack(of: film, log))
        #expect(try await track.timedMetadata.all().map(\.timeRange.start.seconds) == [4, 6])
        let start = TimeRange(start: .zero, end: .seconds(3))
        #expect(try await track.timedMetadata(in: start).all().isEmpty)
    }

    @Test(arguments: [["11:00:00", "11:59:59"], ["12:00:10", "12:00:20"]])
    func logsOfAnotherTimeAreLeftOut(times: [String]) async throws {
        let folder = try TemporaryFolder()
        let film = try Self.film(in: folder)
        #expect(try await Self.companionTrack(of: film, Self.log(times, in: folder)) == nil)
    }

    @Test func withoutDatesNobodyKnowsWhere() async throws {
        let folder = try TemporaryFolder()
        let log = try Self.log(["12:00:01", "12:00:02"], in: folder)
        #expect(try await Self.companionTrack(of: Self.film(in: folder, date: nil), log) == nil)
        let sentence = "$GPGLL,4807,N,01131,E,120000,A*19\n"
        let file = try folder.write(sentence, to: "film.nmea")
        let sentences = Asset(telemetryLogAt: .file(path: Array(file.path.utf8)), format: .nmea)
        #expect(try await Self.companionTrack(of: Self.film(in: folder), sentences) == nil)
    }

    /// They begin with the film, whenever that was; and what people say is no telemetry.
    @Test func captionsBeginWithTheFilm() async throws {
        let folder = try TemporaryFolder()
        let film = try Self.film(in: folder, date: nil)
        let captions = Films.asset(Films.location(of: "dji-phantom-4-rtk.srt"))
        let track = try #require(try await Self.companionTrack(of: film, captions))
        let starts = try await track.timedMetadata(.positions).all().map(\.timeRange.start)
        #expect(starts == (0..<10).map { .seconds($0) })
        let spoken = Films.asset(
            try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHello.\n", to: "film.srt"))
        #expect(try await Self.companionTrack(of: film, spoken) == nil)
    }

    /// What is broken beside a film is no failure of the film.
    @Test func brokenFilesAreLeftOut() async throws {
        let folder = try TemporaryFolder()
        let film = try Self.film(in: folder)
        let file = try folder.write("<html></html>", to: "film.gpx")
        let broken = Asset(telemetryLogAt: .file(path: Array(file.path.utf8)), format: .gpx)
        #expect(try await film.loadTimedMetadataTracks(companions: [broken]).count == 1)
    }
}
