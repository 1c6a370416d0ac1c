import Foundation
import TestSupport
import Testing

/// `reel inspect --timed`, from the outside.
@Suite struct TimedCommandTests {
    private static func timed(_ format: String, _ more: String..., of name: String = "gopro-max-gpmf.mp4") async throws
        -> Command
    {
        try await Command.run(
            Command.reel(), ["inspect", "--timed", format] + more + [try Fixtures.url(name).path])
    }

    @Test func positionsAreATable() async throws {
        let printed = try await Self.timed("csv")
        #expect(printed.status == 0 && printed.errors.isEmpty, "\(printed.errors)")
        let rows = printed.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.count == 192)
        #expect(Array(rows[0][..<5]) == ["time", "latitude", "longitude", "altitude", "speed"])
        #expect(Set(rows.map(\.count)) == [14])
        #expect(Array(rows[1][..<5]) == ["0", "33.12677", "-117.3273436", "-22.959", "1.046"])
        #expect(rows[1][8...10] == ["2019-11-18T23:45:14.000Z", "3d", "1.54"])
        let drone = try await Self.timed("csv", of: "gopro-karma-gpmf.mp4")
        #expect(drone.output.split(separator: "\n").count == 48)
    }

    @Test func streamsAreNamedByWhatTheyMeasure() async throws {
        let printed = try await Self.timed("csv", "--keys", "accelerometer,ISO", "--keys", "SCEN")
        let lines = printed.output.split(separator: "\n")
        #expect(lines.first == "time,key,unit,value1,value2,value3")
        #expect(lines.contains { $0.hasPrefix("0,ACCL,m/s²,0.4748") })
        #expect(lines.contains("0,ISOE,,101,,"))
        #expect(lines.contains { $0.hasPrefix("0,SCEN,,SNOW,0.17") && $0.hasSuffix(",") })
        #expect(lines.allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false).count == 6 })
    }

    @Test func aTrackOfPositionsIsReadByOthers() async throws {
        guard let python = PythonReaders(importing: "gpxpy") else { return }
        let table = try await Self.timed("csv")
        let printed = try await Self.timed("gpx")
        #expect(printed.status == 0 && printed.errors.isEmpty, "\(printed.errors)")
        let points = try await python.output(of: "readgpx.py", input: printed.output).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any])
        }
        let rows = table.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(points.count == rows.count)
        for (point, row) in zip(points, rows) {
            #expect(point[..<3].map { $0 as? Double } == row[1...3].map { Double($0) })
            #expect(point[4] as? String == "3d")
        }
        #expect(points.first?[3] as? String == "2019-11-18T23:45:14+00:00")
    }

    /// A log by itself, and as the other kind of log.
    @Test func logsAreReadAsFilmsAre() async throws {
        let rows = try await Self.timed("csv", of: "cerknicko-jezero.gpx").output.split(separator: "\n")
        #expect(rows.count == 297)
        #expect(
            rows[2].hasPrefix("69,45.772089791,14.357567383,550.972656,,")
                && rows[2].contains("2010-08-05T14:25:08.000Z"))
        let sentences = try await Self.timed("gpx", of: "trimble-r2.nmea")
        #expect(sentences.status == 0 && sentences.errors.isEmpty)
        #expect(sentences.output.split(separator: "<trkpt ").count == 35)
        let inspected = try await Command.run(
            Command.reel(), ["inspect", "--json", try Fixtures.url("trimble-r2.nmea").path])
        #expect(inspected.output.contains("NMEA 0183 sentences") && inspected.output.contains("2017-12-20T23:56:47"))
    }

    /// The captions that a drone writes beside its film.
    @Test func captionsOfDronesAreReadAsFilmsAre() async throws {
        let rows = try await Self.timed("csv", of: "dji-phantom-4-rtk.srt").output.split(separator: "\n")
        #expect(rows.count == 56 && rows[2].hasPrefix("1,-34.237911,-58.85174,,2.88,,,110.3,"))
        let heights = try await Self.timed("csv", "--keys", "H,exposure", of: "dji-phantom-4-rtk.srt").output
        #expect(heights.hasPrefix("time,key,unit,value1\n0,SS,s,0.0025\n0,H,m,85.8\n1,SS,s,0.0025\n"))
        let found = try await Command.reel(
            "list", "--paths", "--where", "gps=yes", try Fixtures.url("dji-air-2s.srt").path,
            try Fixtures.url("example-in.ssa").path)
        #expect(found.output.split(separator: "\n").map { $0.hasSuffix("dji-air-2s.srt") } == [true])
        let subtitles = try await Self.timed("json", of: "example-in.ssa")
        #expect(subtitles.status == 1 && subtitles.errors.contains("no track holds timed metadata"))
    }

    /// A log lies where the dates of both have it, and is the film's own for everything that asks.
    @Test func logsBesideAFilmAreItsOwn() async throws {
        let folder = try TemporaryFolder()
        var movie = MetadataMovie(format: "gpmd")
        movie.creationDate = 1_281_018_600
        movie.samples = [(60_000, [])]
        let film = try folder.write(movie.bytes, to: "ride.mp4").path
        try folder.write(movie.bytes, to: "other.mp4")
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("cerknicko-jezero.gpx"))), to: "ride.gpx")
        let rows = try await Command.reel("inspect", "--timed", "csv", film).output.split(separator: "\n")
        #expect(rows.count == 7 && rows[1].hasPrefix("-10,45.770730581,") && rows[2].hasPrefix("10,45.770663023,"))
        let groups = try await Command.reel("inspect", "--timed", "json", film).output
        #expect(groups.hasPrefix(#"{"trackID":1,"companion":"ride.gpx","key":"gpx","start":"#))
        let found = try await Command.reel("list", "--paths", "--where", "gps=yes", folder.path).output
        #expect(found.split(separator: "\n").map { $0.suffix(8) } == ["ride.gpx", "ride.mp4"])
        let inspected = try await Command.reel("inspect", "--property", "telemetry", film).output
        #expect(inspected.contains("latitude, longitude, altitude, from ride.gpx"))
    }

    @Test func whatIsMissingIsNamedWithWhatThereIs() async throws {
        let unknown = try await Self.timed("csv", "--keys", "ABCD")
        #expect(unknown.status == 1 && unknown.output.isEmpty)
        #expect(unknown.errors.contains("there is no stream ABCD"))
        #expect(unknown.errors.contains("ACCL (Accelerometer), GYRO (Gyroscope)"))
        let film = try await Self.timed("csv", of: "androidx-sample.mp4")
        #expect(film.status == 1)
        #expect(film.errors.contains("no track holds timed metadata"))
        let marks = try await Self.timed("gpx", of: "dolbyVision-hdr.MOV")
        #expect(marks.status == 1 && marks.output.isEmpty)
        #expect(marks.errors.contains("no position is stated"))
        for wrong in [["--timed", "gpx", "--keys", "ACCL"], ["--timed", "csv", "--json"], ["--keys", "ACCL"]] {
            let film = try Fixtures.url("gopro-max-gpmf.mp4").path
            #expect(try await Command.run(Command.reel(), ["inspect"] + wrong + [film]).status != 0, "\(wrong)")
        }
    }

    @Test func damageComesAfterWhatCouldBeRead() async throws {
        let folder = try TemporaryFolder()
        var bytes = [UInt8](try Data(contentsOf: Fixtures.url("gopro-max-gpmf.mp4")))
        let places = bytes.indices.dropLast(8).filter { Array(bytes[$0..<$0 + 4]) == Array("ACCL".utf8) }
        bytes[places[1] + 6] = 0xFF
        let film = try folder.write(bytes, to: "damaged & cut.mp4")
        let printed = try await Command.reel("inspect", "--timed", "gpx", film.path)
        #expect(printed.status == 1)
        #expect(printed.errors.contains("the metadata at"))
        #expect(printed.output.contains("<name>damaged &amp; cut.mp4</name>"))
        #expect(printed.output.hasSuffix("</gpx>\n"))
        #expect(printed.output.components(separatedBy: "<trkpt").count > 150)
    }
}
