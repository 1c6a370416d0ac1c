import CaptionTracks
import Captions
import Compositions
import Foundation
import Media
import TestInputs
import Testing

/// Captions of compositions are those of their sources, cut and moved.
@Suite struct CompositionTests {
    private static func range(_ milliseconds: Range<Int64>) -> TimeRange {
        TimeRange(
            start: MediaTime(value: milliseconds.lowerBound, timescale: 1_000),
            end: MediaTime(value: milliseconds.upperBound, timescale: 1_000))
    }

    private static func asset(_ name: String) -> Asset { Films.finder(Films.fixture(name)).asset }

    /// The only track of text.
    private static func text(of asset: Asset) async throws -> Track {
        let track = try #require(try await asset.loadTracks(withMediaType: .subtitle).first)
        _ = try await track.load(.timeRange)
        return track
    }

    private static func preferred(_ composition: Composition) async throws -> (CaptionTrackSource, CaptionDocument) {
        let finder = CaptionSourceFinder(asset: Asset(composition))
        return try #require(try await finder.preferred(among: try await finder.tracks()))
    }

    /// Three formats of text in one track.
    @Test func textOfSeveralFormats() async throws {
        var composition = Composition()
        let text = composition.addTrack(.subtitle)
        for name in ["androidx-webvtt-in-mp4.mp4", "sample_with_vtt_subtitles.mkv", "androidx-ttml-in-mp4.mp4"] {
            try composition[text].append(Self.range(100..<600), of: try await Self.text(of: Self.asset(name)))
        }
        let (source, document) = try await Self.preferred(composition)
        #expect(source.channel == nil && document.problems.isEmpty)
        #expect(
            Films.lines(document) == [
                "0 134 This is the first subtitle.", "245 356 This is the second subtitle.",
                "500 1000 This is the first subtitle.", "1000 1400 First Subtitle after 20ms of silence",
                "1150 1300 Second Subtitle overlaps with first",
            ])
        // An edit is seen at once, and of inner compositions as well.
        try composition.removeTimeRange(Self.range(300..<1_100))
        var outer = Composition()
        try await outer.insertTimeRange(Self.range(50..<500), of: Asset(composition), at: .zero)
        try outer.scaleTimeRange(Self.range(0..<450), toDuration: MediaTime(value: 900, timescale: 1_000))
        #expect(
            Films.lines(try await Self.preferred(outer).1) == [
                "0 168 This is the first subtitle.", "390 500 This is the second subtitle.",
                "500 900 First Subtitle after 20ms of silence", "600 900 Second Subtitle overlaps with first",
            ])
    }

    /// Channels of CEA-608 in pictures: what is on the screen when a clip begins was sent before it.
    @Test func closedCaptionsInPictures() async throws {
        let film = Self.asset("captions-test.ts")
        let whole = try await Films.preferred(Films.fixture("captions-test.ts"))
        #expect(Films.lines(whole).first == "5239 11912 These are 608 captions|(middle)")
        var composition = Composition()
        try await composition.insertTimeRange(Self.range(8_000..<10_000), of: film, at: .zero)
        try await composition.insertTimeRange(Self.range(0..<1_000), of: Self.asset("sample_av1.mp4"), at: .zero)
        try await composition.insertTimeRange(
            Self.range(12_000..<13_000), of: film, at: composition.duration)
        let finder = CaptionSourceFinder(asset: Asset(composition))
        #expect(try await finder.sources().map(\.channel).contains(.line21(.cc1)))
        let (source, document) = try await Self.preferred(composition)
        #expect(source.channel == .line21(.cc1))
        let length = composition.duration.seconds
        #expect(
            Films.lines(document) == [
                "\(Int((length * 1_000).rounded()) - 3_000) \(Int((length * 1_000).rounded()) - 1_000) These are 608 captions|(middle)",
                "\(Int((length * 1_000).rounded()) - 754) \(Int((length * 1_000).rounded())) These are 608 captions|(bottom left)",
            ])
    }

    /// What cannot be read is named, and the rest is there.
    @Test func aLostSourceLosesItsCaptionsAlone() async throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Films.fixture("androidx-webvtt-in-mp4.mp4"))))
        let input = FaultyInput(MemoryInput(bytes, name: "lost"))
        var composition = Composition()
        let text = composition.addTrack(.subtitle)
        try composition[text].append(Self.range(0..<300), of: try await Self.text(of: Asset(input)))
        let only = composition
        try composition[text].append(
            Self.range(0..<300), of: try await Self.text(of: Self.asset("androidx-webvtt-in-mp4.mp4")))
        let asset = Asset(composition)
        input.set { $0.failing = 0..<Int64.max }
        let finder = CaptionSourceFinder(asset: asset)
        let tracks = try await finder.tracks()
        let document = try #require(try await finder.preferred(among: tracks)).1
        #expect(Films.lines(document) == ["300 534 This is the first subtitle."])
        #expect(document.problems.count == 1 && document.problems[0].time == .zero)
        #expect(document.problems[0].reason.description.hasPrefix("cannot be read: lost: "))
        await #expect { try await Self.preferred(only) } throws: {
            ($0 as? MediaError)?.message.hasPrefix("lost: ") == true
        }
    }
}
