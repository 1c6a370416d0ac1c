import Media
import TestSupport
import Testing

@testable import Compositions
@testable import OpenTimelineIO

/// What items of a timeline present, and when.
@Suite struct TimelineTests {
    private static func range(_ start: Double, _ duration: Double, _ rate: Double = 24) -> String {
        OTIOText.range(start, duration, rate)
    }

    private static func clip(_ url: String, _ start: Double, _ frames: Double) -> String {
        OTIOText.clip(url, range(start, frames))
    }

    private static func numbers(_ items: [String], rate: Int32 = 24) async throws -> [Int?] {
        let cutting = try Cutting()
        return try await Cutting.numbers(of: try cutting.asset(OTIOText.timeline(of: items)), rate: rate)
    }

    @Test func clipsAndGapsFollowEachOther() async throws {
        let numbers = try await Self.numbers([
            Self.clip("a.mov", 10, 3), OTIOText.gap(2), Self.clip("b.mov", 24, 2),
        ])
        #expect(numbers == [110, 111, 112, 0, 0, 1_030, 1_031])
    }

    /// Frames of a clip count as its media's clock does.
    @Test func theClockOfTheMediaMayBeginAnywhere() async throws {
        let hour = 86_400.0
        let items = [
            OTIOText.clip("a.mov", Self.range(hour + 5, 2), available: Self.range(hour, 240)),
            // Without a range of its own it presents all that there is.
            OTIOText.clip("b.mov", nil, available: Self.range(hour, 3)),
            // Beyond the media on both sides there is nothing.
            OTIOText.clip("a.mov", Self.range(hour - 2, 4), available: Self.range(hour, 240)),
            OTIOText.clip("a.mov", Self.range(hour + 238, 4), available: Self.range(hour, 240)),
        ]
        #expect(
            try await Self.numbers(items) == [
                105, 106, 1_000, 1_001, 1_003, 0, 0, 100, 101, 338, 339, 0, 0,
            ])
    }

    @Test func timeEffects() async throws {
        let items = [
            OTIOText.clip("a.mov", Self.range(10, 3), effects: OTIOText.warp(2)),
            OTIOText.clip("a.mov", Self.range(10, 4), effects: OTIOText.warp(0.5)),
            OTIOText.clip("a.mov", Self.range(20, 2), effects: OTIOText.freeze),
            OTIOText.clip("a.mov", Self.range(30, 2), effects: #"{"OTIO_SCHEMA": "Effect.1", "name": "blur"}"#),
        ]
        #expect(try await Self.numbers(items) == [111, 113, 115, 110, 110, 111, 111, 120, 120, 130, 131])
    }

    /// A track of the timeline is a track of the composition, which knows that it is disabled.
    @Test func disabledTracks() async throws {
        let disabled = #""enabled": false, "kind""#
        let track = OTIOText.track([Self.clip("a.mov", 3, 2)]).replacing("\"kind\"", with: disabled)
        let text = OTIOText.timeline(
            OTIOText.stack([OTIOText.track([track, Self.clip("a.mov", 9, 1)]), track]))
        let asset = try Cutting().asset(text)
        #expect(try await Cutting.numbers(of: asset) == [0, 0, 109])
        let tracks = try await asset.load(.tracks)
        #expect(tracks.map { $0.status(of: .isEnabled).value } == [true, false])
    }

    /// Clips, stacks, and the stack of the timeline.
    @Test(arguments: [
        OTIOText.clip("a.mov", range(0, 2), effects: OTIOText.warp(-1)),
        OTIOText.stack([clip("a.mov", 0, 2)], effects: OTIOText.warp(-1)),
    ]) func whatRunsBackwardsFails(item: String) async throws {
        let asset = try Cutting().asset(OTIOText.timeline(of: [item, Self.clip("a.mov", 9, 1)]))
        #expect(try await Cutting.numbers(of: asset) == [nil, nil, 109])
        let whole = OTIOText.timeline(OTIOText.stack([OTIOText.track([item])], effects: OTIOText.warp(-1)))
        #expect(try await Cutting.numbers(of: try Cutting().asset(whole)) == [nil, nil])
    }

    @Test func whatIsDisabledIsBlack() async throws {
        let items = [OTIOText.clip("a.mov", Self.range(10, 2), isEnabled: false), Self.clip("a.mov", 0, 1)]
        #expect(try await Self.numbers(items) == [0, 0, 100])
    }

    @Test func theTopLayerIsShownAndItsGapsLetThoseBelowThrough() async throws {
        let text = OTIOText.timeline(
            OTIOText.stack([
                OTIOText.track([Self.clip("a.mov", 0, 6)]),
                OTIOText.track([OTIOText.gap(2), Self.clip("b.mov", 0, 2)]),
            ]))
        let asset = try Cutting().asset(text)
        #expect(try await Cutting.numbers(of: asset) == [100, 101, 1_000, 1_001, 104, 105])
        #expect(try await asset.load(.tracks).map(\.mediaType) == [.video, .video])
    }

    /// A stack within a track presents a part of its own, at a speed of its own.
    @Test func nestedStacksAndTracks() async throws {
        let inner = OTIOText.stack(
            [
                OTIOText.track([Self.clip("a.mov", 0, 8)]),
                OTIOText.track([OTIOText.gap(4), Self.clip("b.mov", 0, 2)]),
                OTIOText.track([Self.clip("missing.wav", 0, 8)], kind: "Audio"),
            ], source: Self.range(2, 3), effects: OTIOText.warp(2))
        let track = OTIOText.track([Self.clip("a.mov", 50, 3)], source: Self.range(1, 4))
        // Its end is beyond what the inner track has.
        #expect(try await Self.numbers([inner, track]) == [103, 1_001, 107, 151, 152, 0, 0])
    }

    /// As converters of edit decision lists write it; one that touches something means what it says.
    @Test(
        arguments: [
            (-90_000, [107, 108]), (90_000, [107, 108]), (-1, [0, 107]), (1, [108, 0]),
        ] as [(Double, [Int?])]) func theRangeOfATrackMayBeOnAnotherClock(start: Double, expected: [Int?]) async throws
    {
        let track = OTIOText.track([Self.clip("a.mov", 7, 2)], source: Self.range(start, 2))
        #expect(
            try await Cutting.numbers(of: try Cutting().asset(OTIOText.timeline(OTIOText.stack([track])))) == expected)
    }

    @Test func theStackOfATimelineMayPresentAPart() async throws {
        let text = OTIOText.timeline(
            OTIOText.stack([OTIOText.track([Self.clip("a.mov", 0, 9)])], source: Self.range(4, 2)))
        #expect(try await Cutting.numbers(of: try Cutting().asset(text)) == [104, 105])
    }

    /// A clip in a stack, a track by itself, a clip alone, and the first timeline of a collection.
    @Test(arguments: [
        OTIOText.timeline(OTIOText.stack([clip("a.mov", 7, 2)])), OTIOText.track([clip("a.mov", 7, 2)]),
        clip("a.mov", 7, 2), OTIOText.stack([OTIOText.track([clip("a.mov", 7, 2)])]),
        #"""
        {"OTIO_SCHEMA": "SerializableCollection.1", "children":
         [\#(clip("b.mov", 0, 1)), \#(OTIOText.timeline(of: [clip("a.mov", 7, 2)]))]}
        """#,
        // Older spellings.
        OTIOText.timeline(of: [clip("a.mov", 7, 2)]).replacing("Track.1", with: "Sequence.1"),
        OTIOText.timeline(of: [
            #"""
            {"OTIO_SCHEMA": "Clip.1", "source_range": \#(OTIOText.range(7, 2)),
             "media_reference": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "a.mov"}}
            """#
        ]),
    ]) func whateverStandsForATimeline(text: String) async throws {
        let asset = try Cutting().asset(text)
        #expect(try await Cutting.numbers(of: asset) == [107, 108])
        #expect(try await asset.load(.tracks).map(\.mediaType) == [.video])
    }

    @Test func timesAreExact() async throws {
        // A second of 29.97 frames in each of three clips, whose doubles are none.
        let text = OTIOText.timeline(
            of: (0..<3).map { _ in
                OTIOText.clip("a.mov", Self.range(1, 29.97, 29.97).replacing("29.97", with: "29.970029970029973"))
            })
        let asset = try Cutting().asset(text)
        #expect(try await asset.load(.duration) == .seconds(3))
    }

    /// Milliseconds mean the frames that begin there; what is shorter than they are precise means itself.
    @Test(
        arguments: [
            (208, 209, 1_000, 5.0 / 24, 10.0 / 24), (208, 0.25, 1_000, 0.208, 0.208_25),
            (0.208_333_3, 1, 1, 5.0 / 24, 29.0 / 24), (5, 5, 25, 0.2, 0.4),
        ] as [(Double, Double, Double, Double, Double)]) func roundedTimesMeanFrames(
            start: Double, duration: Double, rate: Double, first: Double, last: Double
        ) async throws
    {
        let text = OTIOText.timeline(of: [OTIOText.clip("a.mov", Self.range(start, duration, rate))])
        let tracks = try await Cutting().asset(text).load(.tracks)
        let source = try #require(tracks[0].status(of: .segments).value?.first?.source)
        #expect(abs(source.start.seconds - first) < 1e-9 && abs(source.end.seconds - last) < 1e-9)
    }

    /// What a double does not hold stands beside it; it no longer counts where somebody has changed the clip.
    @Test(arguments: [(7.0 / 3, true), (7.0 / 3 + 0.001, false)])
    func exactTimesBesideTheClip(start: Double, isMeant: Bool) async throws {
        let exact = #""reel": {"source_range": {"start_time": "7/3", "duration": "100000000000001/100000000000000"}}"#
        let text = OTIOText.timeline(
            of: [OTIOText.clip("a.mov", Self.range(start, 1, 1), metadata: exact)])
        let cutting = try Cutting()
        let composition = try await Composition(
            OTIODocument(Array(text.utf8)), at: .file(path: Array(cutting.folder.path.utf8) + Array("/cut.otio".utf8)))
        let whole = ExactTime(numerator: 100_000_000_000_001, denominator: 100_000_000_000_000)
        #expect(composition.tracks[0].sequence.end == (isMeant ? whole : ExactTime(numerator: 1, denominator: 1)))
    }

    @Test func markersAreChapters() async throws {
        let clip = OTIOText.clip(
            "a.mov", Self.range(48, 48), effects: OTIOText.warp(2),
            markers: [OTIOText.marker("late", at: 96), OTIOText.marker("cut off", at: 400)].joined(separator: ","))
        let text = OTIOText.timeline(
            OTIOText.stack(
                [
                    OTIOText.track([OTIOText.gap(24), clip], markers: OTIOText.marker("early", at: 12)),
                    OTIOText.track([OTIOText.gap(24)], markers: OTIOText.marker("early", at: 12)),
                ], markers: OTIOText.marker("", at: 36)))
        let asset = try Cutting().asset(text)
        let chapters = try await asset.loadChapterMetadataGroups(withTitleLocale: "und")
        #expect(chapters.map(\.title) == ["early", "marker", "late"])
        #expect(chapters.map(\.timeRange.start.seconds) == [0.5, 1.5, 2])
        #expect(chapters.last?.timeRange.end == .seconds(3))
    }

    @Test func theAssetTellsWhatItIs() async throws {
        let asset = try Cutting().asset(OTIOText.timeline(of: [Self.clip("a.mov", 0, 24)]))
        let (format, metadata, duration) = try await asset.load(.format, .commonMetadata, .duration)
        #expect(asset.name == "cut.otio" && format.name == "otio" && duration == .seconds(1))
        #expect(metadata.first { $0.commonKey == .title }?.stringValue == "a cut")
    }

    // MARK: What cannot be

    @Test(arguments: [
        OTIOText.timeline(of: [clip("a.mov", 0, -5)]), OTIOText.timeline(of: [clip("a.mov", 0, 1e300)]),
        OTIOText.timeline(of: [clip("a.mov", 1e18, 5)]),
        OTIOText.timeline(of: [OTIOText.clip("a.mov", range(0, 5, 0))]),
        OTIOText.timeline(of: [OTIOText.clip("a.mov", range(0, 5, -24))]),
        OTIOText.timeline(of: [OTIOText.clip("a.mov", range(0, 5), effects: OTIOText.warp(1e12))]),
        OTIOText.timeline(of: [OTIOText.clip("a.mov", "{}")]),
        OTIOText.timeline(of: (0..<3).map { _ in OTIOText.clip("a.mov", range(0, 3e9, 1)) }),
        OTIOText.timeline(of: [OTIOText.clip("a.mov", range(0, 5).replacing("5.0", with: "NaN"))]),
    ]) func impossibleTimesAreRefused(text: String) async throws {
        let asset = try Cutting().asset(text)
        await #expect { try await asset.load(.duration) } throws: { ($0 as? MediaError)?.code == .damaged }
        // Nothing is half done.
        await #expect { try await asset.load(.tracks) } throws: { ($0 as? MediaError)?.code == .damaged }
    }

    @Test(arguments: [
        (#"{"OTIO_SCHEMA": "Marker.2"}"#, MediaError.Code.noSuchTrack),
        (#"{"OTIO_SCHEMA": "SerializableCollection.1", "children": []}"#, .noSuchTrack),
        (OTIOText.timeline(of: []).replacing("Timeline.1", with: "Timeline.2"), .unrecognizedFormat),
        (OTIOText.timeline(of: [clip("a.mov", 0, 1)]).replacing("Clip.2", with: "Clip.3"), .unrecognizedFormat),
    ]) func whatHoldsNoTimelineIsRefused(text: String, code: MediaError.Code) async throws {
        let asset = try Cutting().asset(text)
        await #expect { try await asset.load(.duration) } throws: { ($0 as? MediaError)?.code == code }
    }

    @Test func itemsThatLieTooDeeplyAreRefused() async throws {
        var item = Self.clip("a.mov", 0, 1)
        for _ in 0..<100 { item = OTIOText.stack([OTIOText.track([item])]) }
        let asset = try Cutting().asset(OTIOText.timeline(of: [item]))
        await #expect { try await asset.load(.duration) } throws: { ($0 as? MediaError)?.code == .invalidRequest }
    }

    @Test func emptyTimelinesAreEmpty() async throws {
        for text in [OTIOText.timeline("null"), OTIOText.timeline(OTIOText.stack([])), OTIOText.timeline(of: [])] {
            let asset = try Cutting().asset(text)
            #expect(try await asset.load(.duration) == .zero)
        }
    }
}
