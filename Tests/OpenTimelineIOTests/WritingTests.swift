import Foundation
import Media
import SeededRandom
import TestInputs
import TestSupport
import Testing

@testable import Compositions
@testable import OpenTimelineIO

/// What project files say of compositions.
@Suite struct WritingTests {
    private static func range(_ start: Int64, _ duration: Int64, _ timescale: Int32) -> TimeRange {
        TimeRange(
            start: MediaTime(value: start, timescale: timescale),
            duration: MediaTime(value: duration, timescale: timescale))
    }

    /// The items of the first track.
    private static func items(of document: OTIODocument) throws -> [OTIOObject] {
        let stack = try #require(OTIOObject(document.root.json["tracks"]))
        return try #require(stack.children.first).children
    }

    private static func numbers(_ range: OTIOObject?) -> [Double?] {
        ["start_time", "duration"].flatMap { name in
            ["value", "rate"].map { OTIOObject(range?.json[name])?.json[$0]?.double }
        }
    }

    // MARK: Everything

    /// Whatever a composition is made of comes back, to the last digit.
    @Test(arguments: 0..<20) func randomCompositions(seed: Int) async throws {
        let bin = try Bin()
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<10 {
            let composition = try await Self.composition(bin, &random)
            let read = try await bin.composition(of: try await bin.document(of: composition))
            let difference = Self.difference(read, composition)
            try #require(difference == nil && read == composition, "\(difference ?? "attributes")")
        }
    }

    /// The first items that differ, in words.
    private static func difference(_ read: Composition, _ composition: Composition) -> String? {
        for (one, other) in zip(read.tracks, composition.tracks) where one.sequence != other.sequence {
            let pairs = zip(one.sequence.placed, other.sequence.placed)
            for (one, other) in pairs where one.media != other.media || one.start != other.start {
                let words = [one, other].map { item in
                    let media = item.media.map {
                        "\($0.start.fraction)+\($0.duration.fraction) of \($0.track.asset.name)"
                    }
                    return "\(item.start.fraction) \(media ?? "gap")"
                }
                return words.joined(separator: " is not ")
            }
            return "\(one.segmentCount) items are not \(other.segmentCount)"
        }
        return nil
    }

    private static func composition(_ bin: Bin, _ random: inout SplitMix) async throws -> Composition {
        var composition = Composition()
        let timescales: [Int32] = [1, 24, 30, 600, 1_000, 30_000, 44_100, 90_000]
        func time(_ seconds: Int) -> MediaTime {
            let timescale = timescales[random.below(timescales.count)]
            return MediaTime(
                value: Int64(random.below(seconds * Int(timescale)) + 1), timescale: timescale)
        }
        // Small factors, so that no fraction gets too fine to be exact.
        func length() -> MediaTime { MediaTime(value: Int64(random.below(96) + 1), timescale: 24) }
        for _ in 0..<1 + random.below(3) {
            let trackID = composition.addTrack(.video, preferredTrackID: 1 + random.below(9))
            for _ in 0..<random.below(6) {
                let track = try await bin.track(random.below(bin.films.count))
                var item = Composition()
                let itemID = item.addTrack(.video)
                let duration = time(3)
                if random.below(4) == 0 {
                    let target = TimeRange(start: .zero, duration: duration)
                    let held = try CompositionTrackSegment(
                        TimeRange(start: time(9), duration: .zero), of: track, target: target)
                    try item[itemID].setSegments([held])
                } else if random.below(4) > 0 {
                    try item[itemID].append(TimeRange(start: time(6), duration: duration), of: track)
                    if random.below(2) == 0 {
                        try item[itemID].scaleTimeRange(
                            TimeRange(start: .zero, duration: length()), toDuration: length())
                    }
                } else {
                    try item[itemID].insertEmptyTimeRange(TimeRange(start: .zero, duration: duration))
                }
                composition[trackID].sequence.append(item[itemID].sequence)
            }
            for _ in 0..<random.below(3) where composition[trackID].timeRange.duration > .zero {
                try composition[trackID].scaleTimeRange(
                    TimeRange(start: .zero, duration: length()), toDuration: length())
            }
            composition[trackID].isEnabled = random.below(4) > 0
            composition[trackID].extendedLanguageTag = random.below(3) == 0 ? "gsw-CH" : nil
            composition[trackID].preferredVolume = Double(random.below(3)) / 2
        }
        let trackIDs = composition.tracks.map(\.trackID)
        if trackIDs.count > 1 {
            try composition.addTrackAssociation(from: trackIDs[0], to: trackIDs[1], type: .audioFallback)
        }
        if random.below(2) == 0 { composition.naturalSize = PixelSize(width: 640, height: 1 + random.below(480)) }
        return composition
    }

    // MARK: Times

    /// Frames are counted at the rate of the film. What is no whole number of them is there twice.
    @Test func rates() async throws {
        let bin = try Bin()
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        try composition[trackID].append(Self.range(24, 48, 24), of: try await bin.track(0))
        try composition[trackID].append(Self.range(1_001, 2_002, 30_000), of: try await bin.track(2))
        try composition[trackID].insertEmptyTimeRange(Self.range(9, 3, 1))
        try composition[trackID].append(Self.range(1, 1, 3), of: try await bin.track(2))
        let items = try Self.items(of: try await bin.document(of: composition))
        let ntsc = 30_000.0 / 1_001
        #expect(items.map(\.schemaName) == ["Clip", "Clip", "Gap", "Clip"])
        #expect(Self.numbers(items[0].sourceRange) == [24, 24, 48, 24])
        #expect(Self.numbers(items[0].activeReference?.availableRange) == [0, 24, 240, 24])
        #expect(Self.numbers(items[1].sourceRange) == [1, ntsc, 2, ntsc])
        #expect(items[0].metadata.members.isEmpty && items[1].metadata.members.isEmpty)
        #expect(Self.numbers(items[3].sourceRange) == [ntsc / 3, ntsc, ntsc / 3, ntsc])
        let exact = items[3].reelMetadata["source_range"]?.object
        #expect(exact?["start_time"]?.string == "1/3" && exact?["duration"]?.string == "1/3")
    }

    @Test func speeds() async throws {
        let bin = try Bin()
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        try composition[trackID].append(Self.range(0, 2, 1), of: try await bin.track(0))
        try composition[trackID].scaleTimeRange(Self.range(0, 2, 1), toDuration: MediaTime(value: 1, timescale: 1))
        let held = try CompositionTrackSegment(
            Self.range(1, 0, 1), of: try await bin.track(1), target: Self.range(1, 2, 1))
        try composition[trackID].setSegments(composition[trackID].segments + [held])
        let items = try Self.items(of: try await bin.document(of: composition))
        #expect(items.map { $0.effects.map(\.schemaName) } == [["LinearTimeWarp"], ["FreezeFrame"]])
        #expect(items[0].effects[0].json["time_scalar"]?.double == 2)
        #expect(Self.numbers(items[0].sourceRange) == [0, 24, 24, 24])
        #expect(Self.numbers(items[1].sourceRange) == [30, 30, 60, 30])
    }

    /// Whoever moves a clip in another program means what he sees there.
    @Test func whatWasChangedSinceCounts() async throws {
        let bin = try Bin()
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        try composition[trackID].append(Self.range(0, 3, 7), of: try await bin.track(0))
        try composition[trackID].scaleTimeRange(Self.range(0, 3, 7), toDuration: MediaTime(value: 1, timescale: 9))
        var document = try await bin.document(of: composition)
        let text = String(decoding: document.bytes, as: UTF8.self)
        let scalar = try #require(try Self.items(of: document)[0].effects[0].json["time_scalar"]?.double)
        document = try OTIODocument(
            Array(text.replacing("\"time_scalar\": \(scalar)", with: "\"time_scalar\": 2.0").utf8))
        let read = try await bin.composition(of: document)
        #expect(read.tracks[0].segments.first?.source?.duration == MediaTime(value: 2, timescale: 9))
    }

    // MARK: Media

    @Test func compositionsWithinCompositions() async throws {
        let bin = try Bin()
        var inner = Composition()
        let innerID = inner.addTrack(.video)
        try inner[innerID].append(Self.range(24, 24, 24), of: try await bin.track(0))
        try inner[innerID].append(Self.range(30, 30, 30), of: try await bin.track(1))
        var composition = Composition()
        try await composition.insertTimeRange(Self.range(1, 2, 2), of: Asset(inner), at: .zero)
        let document = try await bin.document(of: composition)
        let items = try Self.items(of: document)
        #expect(items.map(\.schemaName) == ["Track"] && items[0].children.map(\.name) == ["a.mov", "b.mov"])
        let read = try await bin.composition(of: document)
        #expect(
            read.tracks[0].segments.map(\.source) == [Self.range(36, 12, 24), Self.range(30, 15, 30)])
    }

    /// A track that is not the one that players choose is named by its number.
    @Test func otherTracks() async throws {
        let asset = Asset(.file(path: Array(Bin.fixture("sample_ac3_aac.mp4").path.utf8)))
        var composition = Composition()
        try await composition.insertTimeRange(Self.range(0, 1, 2), of: asset, at: .zero)
        let bin = try Bin()
        let read = try await bin.composition(of: try await bin.document(of: composition))
        let expected = try await asset.load(.tracks).filter { $0.mediaType == .audio }.map(\.trackID)
        #expect(expected.count == 2)
        let sources = read.tracks(withMediaType: .audio).map { $0.segments.last?.sourceTrack?.trackID }
        #expect(sources == expected)
    }

    /// A track of timecode comes back, which in files of others is left alone.
    @Test func tracksOfOtherTypes() async throws {
        let bin = try Bin()
        var composition = Composition()
        for type in [MediaType.video, .timecode, .metadata] {
            try composition[composition.addTrack(type)].insertEmptyTimeRange(Self.range(0, 1, 1))
        }
        let document = try await bin.document(of: composition)
        #expect(try await bin.composition(of: document) == composition)
        let others = try OTIODocument(
            Array(String(decoding: document.bytes, as: UTF8.self).replacing("track_id", with: "x").utf8))
        #expect(try await bin.composition(of: others).tracks.map(\.mediaType) == [.video])
    }

    /// What is missing is still referred to, and what no file can be is still what it was.
    @Test func lostMedia() async throws {
        let bin = try Bin()
        let missing = OTIOText.clip("gone/x.mov", OTIOText.range(90, 5), available: OTIOText.range(86, 50))
        let bars = OTIOText.clip("", OTIOText.range(0, 5), available: OTIOText.range(0, 5))
            .replacing("ExternalReference.1", with: "GeneratorReference.1")
            .replacing(#""target_url": """#, with: #""generator_kind": "SMPTEBars""#)
        let nothing = OTIOText.clip(nil, OTIOText.range(0, 5))
        let backwards = OTIOText.clip("a.mov", OTIOText.range(0, 5), effects: OTIOText.warp(-1))
        let text = OTIOText.timeline(of: [missing, bars, nothing, backwards])
        let first = try await bin.composition(of: try OTIODocument(Array(text.utf8)))
        let document = try await bin.document(of: first)
        let items = try Self.items(of: document)
        let references = items.map { $0.activeReference?.schemaName }
        #expect(
            references == ["ExternalReference", "GeneratorReference", "MissingReference", "MissingReference"])
        #expect(items[0].activeReference?.json["target_url"]?.string == "gone/x.mov")
        #expect(items[1].activeReference?.json["generator_kind"]?.string == "SMPTEBars")
        #expect(Self.numbers(items[0].sourceRange) == [4, 24, 5, 24])
        let second = try await bin.composition(of: document)
        #expect(
            second.tracks.map(\.segments).map { $0.map(\.target) }
                == first.tracks.map(\.segments).map { $0.map(\.target) })
    }

    @Test func whatLiesNowhereIsRefused() async throws {
        let film = Asset(
            source: DrawnFilm(frameCount: 24, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24))
        var composition = Composition()
        try await composition.insertTimeRange(Self.range(0, 1, 1), of: film, at: .zero)
        let bin = try Bin()
        let edit = composition
        let error = await #expect(throws: MediaError.self) { try await bin.document(of: edit) }
        #expect(error?.code == .invalidRequest && error?.description.contains("drawn") == true)
    }

    /// Compositions that each hold the one before twice come to more than any file.
    @Test func withoutEnd() async throws {
        let bin = try Bin()
        var asset = bin.films[0]
        for _ in 0..<30 {
            var composition = Composition()
            for _ in 0..<2 {
                try await composition.insertTimeRange(Self.range(0, 1, 1), of: asset, at: composition.duration)
            }
            asset = Asset(composition)
        }
        let whole = try #require(asset.composition)
        let error = await #expect(throws: MediaError.self) { try await bin.document(of: whole) }
        #expect(error?.code == .tooLarge)
    }
}
