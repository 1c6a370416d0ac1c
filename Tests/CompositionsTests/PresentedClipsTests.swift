import Media
import TestInputs
import Testing

@testable import Compositions

/// What a composition presents at a time, and of what: asked by whoever shows its cuts, or leads to its sources.
@Suite struct PresentedClipsTests {
    private static func frames(_ range: Range<Int64>) -> TimeRange { TimeRange(range, per: 24) }

    @Test func clipsAreThoseThatAreSeen() throws {
        let films = (0..<2).map { _ in Sources.drawn() }
        let tracks = try films.map { try Sources.track(of: $0) }
        var composition = Composition()
        let (below, above, hidden) = (
            composition.addTrack(.video), composition.addTrack(.video), composition.addTrack(.video)
        )
        try composition[below].setSegments([
            CompositionTrackSegment(Self.frames(24..<72), of: tracks[0], target: Self.frames(0..<48)),
            CompositionTrackSegment(empty: Self.frames(48..<72)),
            CompositionTrackSegment(Self.frames(0..<24), of: tracks[0], target: Self.frames(72..<84)),
        ])
        try composition[above].setSegments([
            CompositionTrackSegment(empty: Self.frames(0..<24)),
            CompositionTrackSegment(Self.frames(0..<12), of: tracks[1], target: Self.frames(24..<36)),
        ])
        try composition[hidden].setSegments([
            CompositionTrackSegment(Self.frames(0..<84), of: tracks[1], target: Self.frames(0..<84))
        ])
        composition[hidden].isEnabled = false

        let source = Asset(composition).source
        let clips = try #require(source.clips(of: .video))
        #expect(clips.map(\.target) == [0..<24, 24..<36, 36..<48, 72..<84].map(Self.frames))
        #expect(clips.map(\.source) == [24..<48, 0..<12, 60..<72, 0..<24].map(Self.frames))
        #expect(clips.map { $0.track.asset.source === films[0].source } == [true, false, true, true])
        #expect(source.clips(of: .audio)?.isEmpty == true)
        #expect(films[0].source.clips(of: .video) == nil)

        func origin(_ frame: Int64) -> Int64? {
            source.origin(of: .video, at: MediaTime(value: frame, timescale: 24))?.time.ticks(
                numerator: 1, denominator: 24)
        }
        #expect([0, 23, 24, 35, 36, 47, 73, 83].map(origin) == [24, 47, 0, 11, 60, 71, 2, 22])
        #expect([-1, 48, 71, 84].map(origin) == [nil, nil, nil, nil])
        #expect(source.origin(of: .audio, at: .zero) == nil)
    }

    /// Where `MediaTime` does not hold a time of the source, the frame is found all the same.
    @Test func roundedTimesAreNotBeforeTheirFrames() throws {
        let film = Sources.drawn(240, rate: 24)
        var composition = Composition()
        let track = composition.addTrack(.video)
        let length = MediaTime(value: 1_000_003, timescale: 90_001)
        try composition[track].setSegments([
            CompositionTrackSegment(
                Self.frames(0..<240), of: Sources.track(of: film), target: TimeRange(start: .zero, duration: length))
        ])
        let asset = Asset(composition)
        let timeline = FlatTimeline([composition[track]])
        for frame in 0..<240 {
            let begins = try #require(
                timeline.stretches[0].time(of: MediaTime(value: Int64(frame), timescale: 24))
            ).mediaTime
            let origin = try #require(asset.source.origin(of: .video, at: begins))
            #expect(origin.time.ticks(numerator: 1, denominator: 24, rounding: .down) == Int64(frame))
        }
    }
}
