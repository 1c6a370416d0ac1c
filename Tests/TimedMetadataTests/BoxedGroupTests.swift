import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Groups of boxed metadata, as telephones write it.
@Suite struct BoxedGroupTests {
    static let films = ["ios9.mov", "sample_edit_list.mp4", "sample_with_color_info.mp4"].compactMap(CorpusFolder.media)

    /// Of all keys that the corpus has this is the one whose values exiftool and we have in words or numbers.
    @Test(arguments: films) func valuesAreAsExifToolHasThem(film: URL) async throws {
        let tags = try await ExifTool.tags(of: film, options: ["-ee", "--u", "-n"])
        let oracle = tags.filter { $0.name == "VideoOrientation" }.flatMap(\.numbers)
        var values: [Double] = []
        for track in try await Films.asset(film).load(.tracks) where track.mediaType == .metadata {
            for group in try await track.timedMetadata.all() {
                #expect(group.key == "mebx")
                for item in group.items where item.key == "com.apple.quicktime.video-orientation" {
                    values.append(try #require(item.numberValue))
                    #expect(item.keySpace == .quickTimeMetadata)
                    #expect(item.extraAttributes == ["name": "Video orientation"])
                }
            }
        }
        #expect(!oracle.isEmpty && values == oracle)
    }

    /// The samples of a Live Photo, one a picture, and those that state that nothing is known.
    @Test func keysAreDeclaredAndNeedNotBeStated() async throws {
        let tracks = try await Films.asset(Films.location(of: "dolbyVision-hdr.MOV")).load(.tracks)
        var formats: [MetadataFormat?] = []
        for track in tracks { formats.append(try await track.load(.formatDescriptions).first?.metadata) }
        #expect(formats.map { $0?.keys.count } == [nil, nil, 1, 5, 1])
        let face = "com.apple.quicktime.detected-face"
        #expect(formats[3]?.keys.map(\.key).contains("\(face).face-id") == true)
        #expect(formats[3]?.keys.first { $0.key == face }?.dataType == 69)
        let empty = try await tracks[3].timedMetadata.all()
        #expect(empty.map(\.items.count) == [0])
        #expect(try await tracks[3].timedMetadata(.keys([face])).all().isEmpty)
        let live = try await tracks[4].timedMetadata.all()
        #expect(live.map(\.timeRange.start) == [0, 20, 40, 60].map { MediaTime(value: $0, timescale: 600) })
        #expect(live.map(\.timeRange.duration) == [20, 20, 20, 4].map { MediaTime(value: $0, timescale: 600) })
        #expect(live.allSatisfy { $0.items.first?.dataValue?.count == 136 })
    }

    /// Several keys in one sample, positions with their accuracy, another language, and what is not declared.
    @Test func aDriveWithEverything() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.drive().bytes, to: "drive.mov")
        let track = try await Films.track("mebx", of: Films.asset(file))
        let groups = try await track.timedMetadata.all()
        #expect(groups.map(\.timeRange.start) == [0, 600, 900].map { MediaTime(value: $0, timescale: 600) })
        #expect(groups.map(\.timeRange.end) == [600, 900, 1_500].map { MediaTime(value: $0, timescale: 600) })
        #expect(groups[0].itemKeys == [Self.place, Self.accuracy, "org.example.remark", "abcd"])
        #expect(
            groups[0].items.map(\.value) == [
                .string("+46.9481+007.4474+540.500/"), .number(4.5), .string("Grüezi"), .data([1, 2, 3]),
            ])
        #expect(groups[0].items[2].locale == "de-CH" && groups[0].items[0].commonKey == .location)
        #expect(groups[1].items.isEmpty)
        let positions = try await track.timedMetadata(.positions).all()
        #expect(positions.map(\.timeRange.start) == [groups[0], groups[2]].map(\.timeRange.start))
        let locations = try await track.timedMetadata(.positions).locations()
        #expect(locations.map(\.altitude) == [540.5, nil])
        #expect(locations.map(\.horizontalAccuracy) == [4.5, nil])
        let tags = try await ExifTool.tags(of: file, options: ["-ee", "--u", "-n"])
        let oracle = tags.filter { $0.name == "GPSCoordinates" }.map { Array($0.numbers.prefix(2)) }
        #expect(oracle.count == 2 && locations.map { [$0.latitude, $0.longitude] } == oracle)
        // An accuracy alone is no position.
        let lonely = try folder.write(Self.accuracyAlone().bytes, to: "lonely.mov")
        #expect(try await Films.track("mebx", of: Films.asset(lonely)).timedMetadata(.positions).all().isEmpty)
        let remarks = try await track.timedMetadata(.keys(["org.example.remark"])).all()
        #expect(remarks.map { $0.items.map(\.key) } == [["org.example.remark"]])
    }

    /// Values with parts: which part is of which face stands beside it.
    @Test func facesHaveParts() async throws {
        let face = "com.apple.quicktime.detected-face"
        var film = BoxedMovie.movie([
            .init(id: 1, name: face, type: 69, ownType: face),
            .init(id: 2, namespace: "fiel", name: "\(face).face-id", type: 77),
            .init(id: 3, namespace: "fiel", name: "\(face).bounds", type: 80),
        ])
        func faceBox(_ id: UInt32) -> [UInt8] {
            let corners = (0..<8).flatMap { BoxedMovie.float(Float($0) / 8) }
            return BoxedMovie.value(1, BoxedMovie.value(2, MetadataMovie.number(id)) + BoxedMovie.value(3, corners))
        }
        film.samples = [(20, faceBox(7) + faceBox(9))]
        // Faces in faces, deeper than any camera writes them.
        let deep = (0..<20).reduce([UInt8]()) { bytes, _ in BoxedMovie.value(1, bytes) }
        film.samples.append((20, deep))
        let folder = try TemporaryFolder()
        let track = try await Films.track("mebx", of: Films.asset(folder.write(film.bytes, to: "faces.mov")))
        var groups = track.timedMetadata(.keys([face])).makeAsyncIterator()
        let items = Array(try #require(try await groups.next()).items)
        #expect(items.map(\.key) == ["face-id", "bounds", "face-id", "bounds"].map { "\(face).\($0)" })
        #expect(items.map { $0.extraAttributes["parentIndex"] } == ["0", "0", "1", "1"])
        #expect(items.allSatisfy { $0.extraAttributes["parent"] == face })
        #expect(items[2].value == .number(9))
        #expect(items[1].value == .list((0..<8).map { .number(Double($0) / 8) }))
        await #expect(throws: MediaError.self) { _ = try await groups.next() }
    }

    private static func accuracyAlone() -> MetadataMovie {
        var film = BoxedMovie.movie([.init(id: 1, name: place, type: 1), .init(id: 2, name: accuracy, type: 23)])
        film.samples = [(600, BoxedMovie.value(2, BoxedMovie.float(3)))]
        return film
    }

    static let place = "com.apple.quicktime.location.ISO6709"
    static let accuracy = "com.apple.quicktime.location.accuracy.horizontal"

    /// A second with a position and more, half a second of nothing, and a second with another position.
    static func drive() -> MetadataMovie {
        var film = BoxedMovie.movie([
            .init(id: 1, name: place, type: 1, ownType: "com.apple.metadata.datatype.ISO6709"),
            .init(id: 2, name: accuracy, type: 24),
            .init(id: 0x1234, name: "org.example.remark", type: 2, locale: "de-CH"),
        ])
        let accuracyBytes = withUnsafeBytes(of: 4.5.bitPattern.bigEndian) { Array($0) }
        let remark = "Grüezi".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let first =
            BoxedMovie.value(1, Array("+46.9481+007.4474+540.500/".utf8)) + BoxedMovie.value(2, accuracyBytes)
            + BoxedMovie.value(0x1234, remark) + BoxedMovie.value(0x6162_6364, [1, 2, 3])
        film.samples = [
            (600, first), (300, BoxedMovie.value(0, [])), (600, BoxedMovie.value(1, Array("-33.8568+151.2153/".utf8))),
        ]
        return film
    }
}
