import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Groups of a camera's motion metadata.
@Suite struct CAMMGroupTests {
    static let films = ["derived-camm-type5-mini-gps.mp4", "derived-camm-type6-gps.mp4"].compactMap(CorpusFolder.media)

    @Test(arguments: films) func positionsAreAsExifToolHasThem(film: URL) async throws {
        let tags = try await ExifTool.tags(of: film, options: ["-ee", "--u"])
        let track = try await Films.track("camm", of: Films.asset(film))
        let locations = try await track.timedMetadata(.positions).locations()
        func oracle(_ name: String) -> [Double] { tags.filter { $0.name == name }.flatMap(\.numbers) }
        #expect(locations.count == 180)
        #expect(locations.map(\.latitude) == oracle("GPSLatitude"))
        #expect(locations.map(\.longitude) == oracle("GPSLongitude"))
        // exiftool prints numbers of four bytes with as many digits as they have.
        #expect(locations.compactMap(\.altitude).map(Float.init) == oracle("GPSAltitude").map(Float.init))
        let accuracies = locations.compactMap(\.horizontalAccuracy).map(Float.init)
        #expect(accuracies == oracle("GPSHorizontalAccuracy").map(Float.init))
    }

    /// It takes type 0 for unknown.
    @Test func valuesAreAsExifToolHasThem() async throws {
        func numbers(_ values: [Float]) -> [UInt8] {
            values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
        }
        let names = ["camm2": "AngularVelocity", "camm3": "Acceleration", "camm4": "Position"]
        var film = MetadataMovie(format: "camm")
        for (index, key) in (names.keys.sorted() + ["camm7"]).enumerated() {
            let type = try #require(key.last?.wholeNumberValue)
            film.samples.append((10, [0, 0, UInt8(type), 0] + numbers([0.5, -Float(index), 1.625])))
        }
        let folder = try TemporaryFolder()
        let file = try folder.write(film.bytes, to: "film.mp4")
        let tags = try await ExifTool.tags(of: file, options: ["-ee", "--u"])
        for group in try await Films.track("camm", of: Films.asset(file)).timedMetadata.all() {
            guard case .list(let values)? = group.items.first?.value else { continue }
            let name = names[group.key] ?? "MagneticField"
            let tag = try #require(tags.first { $0.name == name }, "\(group.key)")
            #expect(values == tag.numbers.map { .number($0) })
        }
    }

    /// The film's own date decides from when a receiver counts, and units and names stand beside the values.
    @Test func aFilmWithSeveralSensors() async throws {
        let folder = try TemporaryFolder()
        let asset = Films.asset(try folder.write(Self.film().bytes, to: "film.mp4"))
        let track = try await Films.track("camm", of: asset)
        let groups = try await track.timedMetadata.all()
        #expect(groups.count == 84 && groups.prefix(3).map(\.key) == ["camm6", "camm2", "camm2"])
        let turn = try #require(groups[1].items.first)
        #expect(turn.extraAttributes == ["name": "Gyroscope", "unit": "rad/s"])
        #expect(turn.value == .list([.number(0), .number(0.5), .number(1)]))
        #expect(groups[1].timeRange == TimeRange(start: .zero, duration: MediaTime(value: 50, timescale: 1_000)))
        let locations = try await track.timedMetadata(.positions).locations()
        #expect(locations.map(\.date) == [1_845_964_782, 1_845_964_783, 1_845_964_784, 1_845_964_785])
        #expect(try await track.timedMetadata(.keys(["camm2"])).all().count == 80)
        // What begins at the start of a range is in it, also where it ends there: another sample has the same time.
        let second = TimeRange(start: .seconds(1), end: .seconds(2))
        let found = try await track.timedMetadata(.positions, in: second).all()
        #expect(found.map(\.timeRange.start) == [.seconds(1)])
        #expect(try await track.timedMetadata(in: second).all().count == 21)
    }

    /// What is stated once a second is found among what is stated all the time.
    @Test func withinASecondIsAllThatIsStated() async throws {
        let folder = try TemporaryFolder()
        let asset = Films.asset(try folder.write(Self.film().bytes, to: "film.mp4"))
        let track = try await Films.track("camm", of: asset)
        let times = [MediaTime(value: 1_500, timescale: 1_000), MediaTime(value: 100, timescale: 1_000)]
        #expect(try await track.timedMetadata(.positions, at: times).all().isEmpty)
        let length = MediaTime(value: 1, timescale: 1)
        let found = try await track.timedMetadata(.positions, at: times, within: length).all()
        #expect(found.map(\.timeRange.start) == [2, 1].map { MediaTime(value: $0, timescale: 1) })
        // No sample comes twice where the stretches overlap.
        let near = [MediaTime(value: 990, timescale: 1_000), MediaTime(value: 1_500, timescale: 1_000)]
        let all = try await track.timedMetadata(at: near, within: length).all()
        #expect(all.count == 33)
    }

    /// Four seconds of a gyroscope, and of a receiver every second, in 2028 by the time of GPS.
    static func film() -> MetadataMovie {
        func floats(_ values: [Float]) -> [UInt8] {
            values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
        }
        func doubles(_ values: [Double]) -> [UInt8] {
            values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
        }
        var film = MetadataMovie(format: "camm")
        film.creationDate = 1_845_960_000
        for step in 0..<80 {
            if step % 20 == 0 {
                let time = 1_530_000_000 + Double(step / 20)
                let receiver =
                    doubles([time]) + [3, 0, 0, 0] + doubles([46.5, 7.25]) + floats([400, 1, 2, 3, 4, 0, 1])
                film.samples.append((0, [0, 0, 6, 0] + receiver))
            }
            film.samples.append((50, [0, 0, 2, 0] + floats([Float(step), 0.5, 1])))
        }
        return film
    }
}
