import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Groups of the acquisition metadata of cameras.
@Suite struct AcquisitionGroupTests {
    private typealias Bytes = AcquisitionBytes
    private let folder: TemporaryFolder
    private let film: URL

    /// Two pictures with sensors, the second with another sensitivity and place.
    init() throws {
        var movie = MetadataMovie(format: "rtmd", timescale: 25)
        for (index, sensitivity) in [100, 800].enumerated() as EnumeratedSequence<[UInt16]> {
            let degrees = UInt32(33 + index)
            let sample = Bytes.sample(
                Bytes.statement(0x8000, 53_082) + Bytes.statement(0x8007, text: "FE 35mm F1.8"),
                Bytes.statement(0x810B, sensitivity) + Bytes.statement(0x8109, rationals: [(1, 50)])
                    + Bytes.statement(0x810A, 300),
                Bytes.place(latitude: [(degrees, 1), (51, 1), (0, 1)], longitude: [(151, 1), (12, 1), (3, 2)])
                    + Bytes.statement(0xE303, [4]) + Bytes.statement(0xE402, [1, 2])
                    + Bytes.statement(0xE304, [0, 0x20, 0x13, 0x08, 0x14, 0x19, 0x21, 0x12])
                    + Bytes.statement(0xE44B, rows: [[1, -2, 3], [4, 5, -6]]))
            movie.samples.append((duration: 1, bytes: sample))
        }
        folder = try TemporaryFolder()
        film = try folder.write(movie.bytes, to: "C0001.MP4")
    }

    private func track() async throws -> Track { try await Films.track("rtmd", of: Films.asset(film)) }

    @Test func aGroupOfEachPictureAndOneOfEachRow() async throws {
        let groups = try await track().timedMetadata.all()
        #expect(
            groups.map(\.key) == ["rtmd", "Accelerometer", "Accelerometer", "rtmd", "Accelerometer", "Accelerometer"])
        #expect(groups.map(\.timeRange.start.seconds) == [0, 0, 0.02, 0.04, 0.04, 0.06])
        let items = try #require(groups.first?.items)
        #expect(items.first { $0.key == "ISO" }?.numberValue == 100)
        #expect(items.first { $0.key == "LensAttributes" }?.stringValue == "FE 35mm F1.8")
        let exposure = try #require(items.first { $0.key == "ExposureTime" })
        #expect(exposure.numberValue == 0.02 && exposure.extraAttributes == ["name": "Exposure time", "unit": "s"])
        #expect(items.first { $0.key == "0xe402" }?.value == .data([1, 2]))
        #expect(groups[2].items.first?.value == .list([.number(4), .number(5), .number(-6)]))
    }

    @Test func theTrackIsOneOfMetadata() async throws {
        let tracks = try await Films.asset(film).loadTimedMetadataTracks()
        #expect(tracks.map(\.track.mediaType) == [.metadata])
    }

    @Test func whatIsChosen() async throws {
        let track = try await track()
        let sensitivities = try await track.timedMetadata(.keys(["ISO"])).all()
        #expect(sensitivities.flatMap { $0.items.map(\.numberValue) } == [100, 800])
        #expect(try await track.timedMetadata(.keys(["Accelerometer"])).all().count == 4)
        #expect(try await track.timedMetadata(.positions).locations().map(\.latitude) == [-33.85, -34.85])
    }

    @Test func valuesAreAsExifToolHasThem() async throws {
        let tags = try await ExifTool.tags(of: film, options: ["-ee", "--u"]).filter { $0.group.hasPrefix("Track") }
        func oracle(_ name: String) -> [Double] { tags.filter { $0.name == name }.flatMap(\.numbers) }
        let track = try await track()
        for (key, name) in [
            ("FNumber", "FNumber"), ("ISO", "ISO"), ("ExposureTime", "ExposureTime"),
            ("MasterGainAdjustment", "MasterGainAdjustment"), ("WhiteBalance", "WhiteBalance"),
        ] {
            let values = try await track.timedMetadata(.keys([key])).all().flatMap {
                $0.items.compactMap(\.numberValue)
            }
            #expect(values.count == 2 && oracle(name).count == 2)
            // exiftool prints fifteen digits.
            #expect(zip(values, oracle(name)).allSatisfy { abs($0 - $1) < 1e-12 }, "\(key)")
        }
        let locations = try await track.timedMetadata(.positions).locations()
        #expect(locations.map { -$0.latitude } == oracle("GPSLatitude"))
        #expect(zip(locations, oracle("GPSLongitude")).allSatisfy { abs(-$0.longitude - $1) < 1e-12 })
        #expect(oracle("GPSLongitude").count == 2)
        let clock = tags.first { $0.name == "DateTime" }?.values.first
        #expect(clock == "2013:08:14 19:21:12")
    }
}
