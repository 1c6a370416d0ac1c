import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Logs of positions as assets.
@Suite struct TelemetryLogTests {
    private static func log(_ name: String) -> Asset {
        let path = Films.location(of: name).path(percentEncoded: false)
        return Asset(
            telemetryLogAt: .file(path: Array(path.utf8)), format: name.hasSuffix("gpx") ? .gpx : .nmea)
    }

    private static func track(_ asset: Asset) async throws -> Track {
        try #require(try await asset.load(.tracks).first)
    }

    /// gpxpy and pynmea2 find the same points.
    @Test(arguments: ["cerknicko-jezero.gpx", "trimble-r2.nmea"])
    func pointsAreWhatOthersRead(name: String) async throws {
        guard let python = PythonReaders(importing: "gpxpy, pynmea2") else { return }
        let asset = Self.log(name)
        let output = try await python.output(
            of: "readlogs.py", input: Films.location(of: name).path(percentEncoded: false))
        let points = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[Any]])
        let locations = try await Self.track(asset).timedMetadata(.positions).locations()
        #expect(locations.count == points.count && points.count > 30)
        for (location, point) in zip(locations.sorted { ($0.date ?? 0) < ($1.date ?? 0) }, points) {
            let numbers = point.map { $0 as? Double }
            #expect(location.date == numbers[0] && location.altitude == numbers[3])
            #expect(abs(location.latitude - (numbers[1] ?? 0)) < 1e-12)
            #expect(abs(location.longitude - (numbers[2] ?? 0)) < 1e-12)
            if numbers.count > 4 { #expect(abs((location.speed ?? -1) - (numbers[4] ?? 0)) < 1e-12) }
        }
    }

    @Test func aLogTellsWhatItIs() async throws {
        let asset = Self.log("cerknicko-jezero.gpx")
        let (format, duration, tags, size) = try await asset.load(.format, .duration, .metadata, .fileSize)
        #expect(format.longName == "GPS Exchange Format" && duration == .seconds(7_190) && size == 36_362)
        #expect(tags.first { $0.commonKey == .title }?.stringValue == "ACTIVE LOG")
        #expect(tags.first { $0.commonKey == .creationDate }?.dateValue?.description == "2010-08-05T14:23:59Z")
        let track = try await Self.track(asset)
        #expect(track.mediaType == .metadata)
        let (codec, range) = try await track.load(.codec, .timeRange)
        #expect(codec.name == "gpx" && range == TimeRange(start: .zero, duration: .seconds(7_190)))
    }

    /// Only what is asked for is handed out, and points are found by their times.
    @Test func partsOfALogAreRead() async throws {
        let track = try await Self.track(Self.log("trimble-r2.nmea"))
        let all = try await track.timedMetadata.all()
        #expect(all.map(\.timeRange.start) == (0..<34).map { .seconds($0) })
        #expect(all.first?.itemKeys.first == "GNGGA")
        let some = try await track.timedMetadata(in: TimeRange(start: .seconds(5), end: .seconds(8))).all()
        #expect(some.map(\.timeRange.start) == [5, 6, 7].map { .seconds($0) })
        let places = try await track.timedMetadata(at: [.seconds(20), .seconds(3)]).all()
        #expect(places.map(\.timeRange.start) == [.seconds(20), .seconds(3)])
        let sentences = try await track.timedMetadata(.keys(["GNZDA"])).all()
        #expect(sentences.count == 34 && sentences.allSatisfy { $0.items.map(\.key) == ["GNZDA"] })
        #expect(sentences.first?.items.first?.value == .string("GNZDA,235647.05,20,12,2017,00,00"))
    }

    @Test func measurementsHaveTheirNamesAndUnits() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time><extensions><hr>98</hr></extensions>"
                + "</trkpt></trkseg></trk></gpx>", to: "run.gpx")
        let asset = Asset(telemetryLogAt: .file(path: Array(file.path.utf8)), format: .gpx)
        let group = try #require(try await Self.track(asset).timedMetadata(.keys(["hr"])).all().first)
        let item = try #require(group.items.first)
        #expect(item.value == .number(98) && item.keySpace == .gpx)
        #expect(item.extraAttributes == ["name": "Heart rate", "unit": "1/min"])
    }

    @Test(arguments: [
        ("<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>", "no point of this track has a time"),
        ("<html></html>", "there are no points of a track in this file"),
    ])
    func whatIsNoLogSaysWhy(text: String, reason: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "plan.gpx")
        let asset = Asset(telemetryLogAt: .file(path: Array(file.path.utf8)), format: .gpx)
        let error = await #expect(throws: MediaError.self) { try await asset.load(.tracks) }
        #expect(error?.code == .unrecognizedFormat && error?.description.contains(reason) == true)
    }

    /// All that can be read comes first, then it is told what is missing.
    @Test func aLogThatIsCutOffIsAnError() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></trkpt>", to: "cut.gpx")
        let asset = Asset(telemetryLogAt: .file(path: Array(file.path.utf8)), format: .gpx)
        var groups = try await Self.track(asset).timedMetadata.makeAsyncIterator()
        #expect(try await groups.next() != nil)
        let error = await #expect(throws: MediaError.self) { try await groups.next() }
        #expect(error?.code == .damaged)
        #expect(try await groups.next() == nil)
    }
}
