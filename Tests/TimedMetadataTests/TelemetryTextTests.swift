import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Text that states measurements: captions of drones, sentences of receivers.
@Suite struct TelemetryTextTests {
    private static let captions = [
        "F/5.6, SS 400, ISO 100, EV 0, GPS (-58.851745, -34.237922, 15), D 698.70m, H 85.80m, H.S 0.00m/s, V.S 0.00m/s",
        "F/5.6, SS 500, ISO 100, EV -0.3, GPS (-58.851740, -34.237911, 15), D 697.41m, H 85.83m, H.S 2.88m/s, V.S 0.25m/s",
    ]

    /// A film whose text track has these texts, a second each.
    private static func film(_ texts: [String], handler: String, in folder: TemporaryFolder) throws -> URL {
        var movie = MetadataMovie(format: handler == "text" ? "text" : "tx3g")
        movie.handler = handler
        movie.entry = [UInt8](repeating: 0, count: 30) + MetadataMovie.box("ftab", [0, 1, 0, 1, 1, 0x41])
        movie.samples = texts.map { text in
            (1_000, [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + Array(text.utf8))
        }
        return try folder.write(movie.bytes, to: "film.mp4")
    }

    /// exiftool finds the same places and values.
    @Test(arguments: ["text", "sbtl"]) func captionsAreAsExifToolHasThem(handler: String) async throws {
        let folder = try TemporaryFolder()
        let file = try Self.film(Self.captions, handler: handler, in: folder)
        let tracks = try await Films.asset(file).loadTimedMetadataTracks()
        let groups = try await #require(tracks.first).timedMetadata.all()
        #expect(tracks.count == 1 && groups.map(\.timeRange.start) == [.zero, .seconds(1)])
        // exiftool reads measurements in tracks of the older kind only.
        let read = try Self.film(Self.captions, handler: "text", in: folder)
        let tags = try await ExifTool.tags(of: read, options: ["-ee", "--u", "-n"])
        for (number, group) in groups.enumerated() {
            let location = try #require(try await group.items.load(.location))
            let values = group.items.reduce(into: [String: Double]()) { $0[$1.key] = $1.numberValue }
            func printed(_ name: String) -> Double? {
                tags.filter { $0.name == name }.dropFirst(number).first?.numbers.first
            }
            #expect(location.latitude == printed("GPSLatitude") && location.longitude == printed("GPSLongitude"))
            #expect(location.altitude == nil && values["H"] == printed("GPSAltitude"))
            // Kilometres an hour.
            let speed = try #require(printed("GPSSpeed")) / 3.6
            #expect(abs((location.speed ?? -1) - speed) < 1e-9)
            #expect(values["F"] == printed("FNumber") && values["SS"] == printed("ExposureTime"))
            let compensation = try #require(printed("ExposureCompensation"))
            #expect(abs((values["EV"] ?? 9) - compensation) < 1e-9)
            #expect(values["ISO"] == printed("ISO") && values["V.S"] == printed("VerticalSpeed"))
        }
    }

    @Test func filesOfCaptionsAreRead() async throws {
        let asset = Films.asset(Films.location(of: "dji-air-2s.srt"))
        let track = try #require(try await asset.loadTimedMetadataTracks().first)
        let groups = try await track.timedMetadata(.keys(["iso", "shutter"])).all()
        #expect(groups.count == 17 && groups[1].timeRange.start == MediaTime(value: 33, timescale: 1_000))
        #expect(groups[0].key == "drone" && groups[0].itemKeys == ["iso", "shutter"])
        let item = try #require(groups[0].items.last)
        #expect(item.value == .number(1.0 / 80) && item.keySpace == .drone)
        #expect(item.extraAttributes == ["name": "Exposure time", "unit": "s"])
        #expect(try await track.timedMetadata(.positions).locations().count == 17)
    }

    /// Cameras in cars write what their receivers send.
    @Test func sentencesOfReceiversAreRead() async throws {
        let folder = try TemporaryFolder()
        let sentence = "$GPRMC,082138,A,5330.6683,N,00641.9749,W,012.5,87.86,050213,,,A*6E"
        let file = try Self.film([sentence, "no fix"], handler: "text", in: folder)
        let track = try #require(try await Films.asset(file).loadTimedMetadataTracks().first)
        let locations = try await track.timedMetadata(.positions).locations()
        #expect(locations.count == 1 && locations.first?.date == 1_360_052_498)
        #expect(abs((locations.first?.longitude ?? 0) - -6.699581667) < 1e-9)
        #expect(try await track.timedMetadata.all().map(\.itemKeys) == [["GPRMC"]])
    }

    /// What people say is neither telemetry nor an error.
    @Test func subtitlesStateNothing() async throws {
        let folder = try TemporaryFolder()
        let text = "1\n00:00:01,000 --> 00:00:02,000\n[Music: loud] It was 1999.\n"
        let asset = Films.asset(try folder.write(text, to: "film.srt"))
        #expect(try await asset.loadTimedMetadataTracks().isEmpty)
        let track = try #require(try await asset.load(.tracks).first)
        #expect(try await track.timedMetadata.all().isEmpty)
    }
}
