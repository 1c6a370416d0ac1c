import Foundation
import TestSupport
import Testing

/// `reel tag`, from the outside.
@Suite struct TagCommandTests {
    private let folder: TemporaryFolder

    /// A film of a second, made at 17:01:35 UTC by its date, and one without a date.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4"))), to: "film.mp4")
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("gopro-karma-gpmf.mp4"))), to: "undated.mp4")
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv"))), to: "film.mkv")
        try folder.write(Self.track(hour: 17), to: "ride.gpx")
    }

    /// Points half a second before the film begins, within it twice, and long after it.
    private static func track(hour: Int) -> String {
        let points = [("34.5", 46.9481, 120), ("35.25", 46.9482, 121), ("35.75", 46.9483, 122), ("50", 46.9484, 123)]
        let text = points.map { seconds, latitude, rate in
            """
            <trkpt lat="\(latitude)" lon="7.4474"><ele>540.5</ele><time>2016-05-31T\(hour):01:\(seconds)Z</time>\
            <extensions><x:TrackPointExtension><x:hr>\(rate)</x:hr><x:speed>3.5</x:speed></x:TrackPointExtension>\
            </extensions></trkpt>
            """
        }
        return """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><trkseg>\
            \(text.joined(separator: "\n"))</trkseg></trk></gpx>
            """
    }

    private func reel(_ arguments: String...) async throws -> Command {
        try await Command.run(Command.reel(), arguments, in: folder.url)
    }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
    }

    @Test func positionsLieWhereTheDatesHaveThem() async throws {
        let before = try names
        let made = try await reel("tag", "film.mp4", "--gpx", "ride.gpx", "-o", "out.mp4")
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        #expect(made.output == "out.mp4: 3 positions, 0:00.000 to 0:01.024 of 0:01.024\n")
        #expect(try names == before.union(["out.mp4"]))
        let rows = try await reel("inspect", "--timed", "csv", "out.mp4").output.split(separator: "\n").dropFirst()
        #expect(
            rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).prefix(5).joined(separator: ",") }
                == [
                    "0,46.9481,7.4474,540.5,3.5", "0.25,46.9482,7.4474,540.5,3.5", "0.75,46.9483,7.4474,540.5,3.5",
                ])
        #expect(rows.first?.contains("2016-05-31T17:01:34.500Z") == true)
        let rates = try await reel("inspect", "--timed", "csv", "--keys", "hr", "out.mp4").output
        #expect(rates.contains("120") && rates.contains("122") && !rates.contains("123"), "\(rates)")
        let tags = try await ExifTool.tags(of: folder.url.appending(path: "out.mp4"), options: ["-ee", "-n"])
        let places = tags.filter { $0.name == "GPSCoordinates" && $0.group.hasPrefix("Track") }.map { $0.numbers.first }
        #expect(places == [46.9481, 46.9482, 46.9483])
        let found = try await reel("list", "--where", "gps=track", ".")
        #expect(found.output.contains("out.mp4") && !found.output.contains("film.mp4"), "\(found.output)")
    }

    /// A camera that writes local time: the message says what would help, and that does.
    @Test func whatDoesNotMeetIsSaid() async throws {
        try folder.write(Self.track(hour: 15), to: "utc.gpx")
        let apart = try await reel("tag", "film.mp4", "--gpx", "utc.gpx", "-o", "out.mp4")
        #expect(apart.status == 1)
        #expect(apart.errors.contains("the track ends 1 h 59 min before the film begins; --offset=7200"))
        let moved = try await reel("tag", "film.mp4", "--gpx", "utc.gpx", "--offset", "2:00:00", "-o", "out.mp4")
        #expect(moved.status == 0 && moved.output.hasPrefix("out.mp4: 3 positions"), "\(moved.errors)")
        let late = try await reel("tag", "film.mp4", "--gpx", "ride.gpx", "--offset", "100:00:00", "-o", "late.mp4")
        #expect(late.errors.contains("the track begins 4 d 3 h after the film does; move it with --offset"))
    }

    /// A receiver whose battery ran out: what it had written is put into the film.
    @Test func aTrackThatIsCutOff() async throws {
        try folder.write(String(Self.track(hour: 17).prefix(620)), to: "cut.gpx")
        let made = try await reel("tag", "film.mp4", "--gpx", "cut.gpx", "-o", "out.mp4")
        #expect(made.status == 0 && made.output.hasPrefix("out.mp4: 1 position, 0:00.000"), "\(made.output)")
        #expect(made.errors.contains("cut.gpx: the file ends in the middle of a track"), "\(made.errors)")
    }

    @Test func aFilmWithoutADate() async throws {
        let plain = try await reel("tag", "undated.mp4", "--gpx", "ride.gpx", "-o", "out.mp4")
        #expect(plain.status == 1 && plain.errors.contains("say with --offset when after its beginning"))
        let placed = try await reel("tag", "undated.mp4", "--gpx", "ride.gpx", "--offset=-0.25", "-o", "out.mp4")
        #expect(placed.status == 0, "\(placed.errors)")
        let rows = try await reel("inspect", "--timed", "json", "--keys", "hr", "out.mp4").output
        #expect(rows.contains("\"seconds\":0.5") && rows.contains("\"value\":121"), "\(rows)")
    }

    /// A film of another container is written as the kind of file that is asked for, and what that does not hold is named.
    @Test(arguments: ["out.mp4", "out.mov"]) func aFilmOfAnotherContainer(output: String) async throws {
        let made = try await reel("tag", "film.mkv", "--gpx", "ride.gpx", "--offset=0", "-o", output)
        #expect(made.status == 0 && made.output == "\(output): 2 positions, 0:00.000 to 0:01.234 of 0:01.234\n")
        #expect(made.errors.contains("reel: film.mkv: track 3, subtitle (subrip): left out, "), "\(made.errors)")
        let rows = try await reel("inspect", "--timed", "csv", output).output
        #expect(rows.contains("\n0.75,46.9482,7.4474,540.5,3.5"), "\(rows)")
        let film = try await reel("inspect", "--property", "tracks", output)
        #expect(film.status == 0 && film.output.contains("h264") && film.output.contains("mebx"), "\(film.output)")
    }

    @Test func nothingIsReplacedUnasked() async throws {
        let film = try folder.bytes(of: "film.mp4")
        try folder.write("mine", to: "out.mp4")
        let taken = try await reel("tag", "film.mp4", "--gpx", "ride.gpx", "-o", "out.mp4")
        #expect(taken.status == 1 && taken.errors.contains("is there already"))
        #expect(try folder.bytes(of: "out.mp4") == Array("mine".utf8))
        let forced = try await reel("tag", "film.mp4", "--gpx", "ride.gpx", "-o", "out.mp4", "--force")
        #expect(forced.status == 0)
        #expect(try folder.bytes(of: "out.mp4").count > film.count)
        let itself = try await reel("tag", "film.mp4", "--gpx", "ride.gpx", "-o", "film.mp4", "--force")
        #expect(itself.status == 1 && itself.errors.contains("name another output"))
        #expect(try folder.bytes(of: "film.mp4") == film)
    }

    @Test(arguments: [
        (["film.mkv", "--gpx", "ride.gpx", "--offset=0", "-o", "out.mkv"], "name it .mp4 or .mov"),
        (["film.mp4", "--gpx", "film.mkv", "-o", "out.mp4"], "there are no points of a track"),
        (["film.mp4", "--gpx", "none.gpx", "-o", "out.mp4"], "none.gpx: there is no such file"),
        (["none.mp4", "--gpx", "ride.gpx", "-o", "out.mp4"], "none.mp4: there is no such file"),
        (["film.mp4", "--gpx", "ride.gpx", "-o", "none/out.mp4"], "there is no folder"),
    ])
    func whatIsWrongIsNamed(arguments: [String], message: String) async throws {
        let before = try names
        let result = try await Command.run(Command.reel(), ["tag"] + arguments, in: folder.url)
        #expect(result.status == 1 && result.errors.contains(message), "\(result.errors)")
        #expect(try names == before)
    }
}
