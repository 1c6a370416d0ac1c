import AssetWriting
import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Movies with nothing but timed metadata.
@Suite struct NewMovieTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let kinds = [(OutputFileType.quickTime, "a.mov"), (.mpeg4, "a.mp4")]

    @Test(arguments: kinds) func placesAreReadAgain(kind: OutputFileType, name: String) async throws {
        let file = folder.url.appending(path: name)
        try await Written.addPlaces(to: AssetWriter(to: Written.location(file), as: kind))
        let groups = try await Written.groups(of: file)
        // A gap lies between the second and the third.
        #expect(groups.map(\.items.count) == [1, 1, 0, 1])
        let stated = groups.filter { !$0.items.isEmpty }
        #expect(stated.map(\.timeRange) == Written.places.map(\.range))
        var positions: [GeographicPosition?] = []
        for group in stated { positions.append(try await group.items.load(.location)) }
        #expect(positions == Written.places.map(\.position))
        #expect(stated.allSatisfy { $0.items.first?.keySpace == .quickTimeMetadata })
    }

    @Test(arguments: kinds) func othersReadIt(kind: OutputFileType, name: String) async throws {
        let file = folder.url.appending(path: name)
        try await Written.addPlaces(to: AssetWriter(to: Written.location(file), as: kind))
        let stream = try await Probe.lines(
            of: file, ["-show_entries", "stream=codec_type,codec_tag_string,time_base,nb_frames"])
        #expect(stream == ["data|mebx|1/210000|4"])
        let packets = try await Probe.lines(of: file, ["-show_entries", "packet=pts,duration,size"])
        #expect(packets == ["0|7007|34", "7007|70000|27", "77007|185493|8", "262500|30100|37"])
        let tags = try await ExifTool.tags(of: file, options: ["-ee", "-n"])
        let coordinates = tags.filter { $0.name == "GPSCoordinates" }.map(\.numbers)
        #expect(coordinates == [[46.94809, 7.44744, 540.5], [-0.00001234, -179.5], [89.123456789012, 0, -12]])
        #expect(tags.first { $0.name == "FileType" }?.values == [kind == .quickTime ? "MOV" : "MP4"])
        #expect(!tags.contains { $0.name == "Warning" || $0.name == "Error" })
    }

    /// All types of values, several keys, another language, a key with values of two types, one that is never stated.
    @Test(arguments: kinds) func valuesAreReadAgain(kind: OutputFileType, name: String) async throws {
        let file = folder.url.appending(path: name)
        let keys = [
            MetadataKey("org.example.number"), MetadataKey("org.example.remark", locale: "de-CH"),
            MetadataKey("hr", in: .gpx), MetadataKey("org.example.never"),
        ]
        let values: [[(Int, MetadataValue)]] = [
            [(0, .number(0.1)), (1, .string("Grüezi 🚴")), (2, .number(140))],
            [(0, .number(-1e300)), (0, .string("steep")), (1, .string(""))],
            [(0, .list([.number(1), .number(-2.5)])), (2, .data([0, 1, 255]))],
            [(0, .list([1, 2, 3, 4].map { .number($0) })), (0, .list((1...9).map { .number(Double($0)) }))],
            [(0, .list((1...8).map { .number(Double($0)) }))],
        ]
        let writer = try AssetWriter(to: Written.location(file), as: kind)
        let input = try writer.addMetadata(keys: keys)
        for (second, statements) in values.enumerated() {
            let items = statements.map { key, value in
                MetadataItem(keySpace: keys[key].keySpace, key: keys[key].key, locale: keys[key].locale, value: value)
            }
            try await input.append(
                TimedMetadataGroup(
                    items, timeRange: TimeRange(start: .seconds(Int64(second)), duration: .seconds(1))))
        }
        try await writer.finish()
        let groups = try await Written.groups(of: file)
        #expect(groups.map { $0.items.map(\.value) } == values.map { $0.map(\.1) })
        #expect(groups.map { $0.items.map { MetadataKey($0) } } == values.map { $0.map { keys[$0.0] } })
        let format = try await Written.tracks(of: file).first?.load(.formatDescriptions).first?.metadata
        #expect(format?.keys.contains { $0.key == "org.example.never" } == true)
    }

    /// Several tracks, one of which states nothing.
    @Test func tracksAreIndependent() async throws {
        let file = folder.url.appending(path: "several.mov")
        let writer = try AssetWriter(to: Written.location(file), as: .quickTime)
        let inputs = try ["a", "b", "c"].map { try writer.addMetadata(keys: [MetadataKey("org.example.\($0)")]) }
        for (place, input) in inputs.enumerated() where place != 1 {
            for second in 0..<3 {
                let item = MetadataItem(
                    keySpace: .quickTimeMetadata, key: input.keys[0].key, value: .number(Double(second * 10 + place)))
                let range = TimeRange(start: .seconds(Int64(second)), duration: .seconds(1))
                try await input.append(TimedMetadataGroup([item], timeRange: range))
            }
        }
        try await writer.finish()
        var values: [[Double?]] = []
        for track in try await Written.tracks(of: file) {
            let groups = try await track.timedMetadata.reduce(into: []) { $0.append($1) }
            values.append(groups.map { $0.items.first?.numberValue })
        }
        #expect(values == [[0, 10, 20], [], [2, 12, 22]])
    }

    /// Times of so many timescales that none has whole ticks for all are rounded, and none gets lost.
    @Test func timesWithoutACommonTimescale() async throws {
        let file = folder.url.appending(path: "primes.mov")
        let writer = try AssetWriter(to: Written.location(file), as: .quickTime)
        let input = try writer.addMetadata(keys: [MetadataKey("org.example.n")])
        var start = MediaTime.zero
        let scales: [Int32] = [48_611, 48_619, 48_623, 48_647]
        for (place, scale) in scales.enumerated() {
            let end = MediaTime(value: Int64(place + 1) * 7_919, timescale: scale)
            let item = MetadataItem(keySpace: .quickTimeMetadata, key: "org.example.n", value: .number(Double(place)))
            try await input.append(TimedMetadataGroup([item], timeRange: TimeRange(start: start, end: end)))
            start = end
        }
        try await writer.finish()
        let groups = try await Written.groups(of: file)
        #expect(groups.map { $0.items.first?.numberValue } == [0, 1, 2, 3])
        for (place, group) in groups.enumerated() {
            let end = Double((place + 1) * 7_919) / Double(scales[place])
            #expect(abs(group.timeRange.end.seconds - end) <= 0.000_001)
        }
    }

    /// A group shorter than what sums are rounded by is not swallowed by the next.
    @Test func shortGroups() async throws {
        let file = folder.url.appending(path: "short.mov")
        let writer = try AssetWriter(to: Written.location(file), as: .quickTime)
        let input = try writer.addMetadata(keys: [.location])
        let tick = MediaTime(value: 1, timescale: 100_000_000)
        for place in 0..<4 as Range<Int64> {
            let range = TimeRange(start: tick * (place * 2), duration: tick * 2)
            try await input.append(TimedMetadataGroup([], timeRange: range))
        }
        await #expect(throws: MediaError.self) {
            try await input.append(TimedMetadataGroup([], timeRange: TimeRange(start: tick * 5, duration: tick)))
        }
        // A tick before the end of the last, as sums of times may have it.
        try await input.append(TimedMetadataGroup([], timeRange: TimeRange(start: tick * 7, duration: .seconds(1))))
        try await writer.finish()
        let groups = try await Written.groups(of: file)
        #expect(groups.map(\.timeRange.start) == [0, 2, 4, 6, 7].map { tick * $0 })
    }

    /// An hour and more between two groups, at a fine timescale, is longer than 32 bits of ticks.
    @Test func longGaps() async throws {
        let file = folder.url.appending(path: "long.mov")
        let writer = try AssetWriter(to: Written.location(file), as: .quickTime)
        let input = try writer.addMetadata(keys: [.location])
        let place = try #require(Written.places[0].position)
        let tick = MediaTime(value: 1, timescale: 1_000_000_000)
        for start in [MediaTime.zero, .seconds(7_200)] {
            let range = TimeRange(start: start, duration: start == .zero ? tick * 1_000_000 : .seconds(1))
            try await input.append(TimedMetadataGroup([.location(place)], timeRange: range))
        }
        try await writer.finish()
        let groups = try await Written.groups(of: file)
        #expect(groups.map(\.timeRange.start) == [.zero, MediaTime(value: 1, timescale: 1_000), .seconds(7_200)])
        #expect(groups.last?.timeRange.end == .seconds(7_201))
    }
}
