import Compositions
import Media
import TestInputs
import Testing
import VideoCompositions

/// What shows an asset as it is.
@Suite struct PropertiesTests {
    @Test func aFilmIsOneLayer() async throws {
        let asset = Sources.drawn()
        let video = try await VideoComposition(propertiesOf: asset)
        #expect(video.frameDuration == MediaTime(value: 1, timescale: 24))
        #expect(video.renderSize == PixelSize(width: 64, height: 36) && video.renderScale == 1)
        #expect(video.sourceTrackIDForFrameTiming == 1 && video.sourceSampleDataTrackIDs == [])
        #expect(video.instructions.map(\.timeRange) == [TimeRange(seconds: 0..<10)])
        #expect(video.instructions.map(\.requiredSourceTrackIDs) == [[1]])
        #expect(video.instructions[0].layerInstructions[0].transform(at: .zero) == .identity)
        #expect(try await video.validate(for: asset) == [])
    }

    /// Turned by 90 and by 270 degrees.
    @Test(arguments: ["video_90.mov", "video_270.mov", "video_180.mov", "sample_rotate_and_reflect.mp4"])
    func aTurnedFilmFillsItsPictures(_ name: String) async throws {
        let asset = Sources.fixture(name)
        let video = try await VideoComposition(propertiesOf: asset)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, turn) = try await track.load(.naturalSize, .preferredTransform)
        #expect(video.renderSize == turn.displaySize(of: size))
        let transform = video.instructions[0].layerInstructions[0].transform(at: .zero)
        let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map { x, y in
            let (x, y) = (Double(x), Double(y))
            return (transform.a * x + transform.c * y + transform.tx, transform.b * x + transform.d * y + transform.ty)
        }
        #expect(corners.map(\.0).min() == 0 && corners.map(\.0).max() == Double(video.renderSize.width))
        #expect(corners.map(\.1).min() == 0 && corners.map(\.1).max() == Double(video.renderSize.height))
        #expect(try await video.validate(for: asset) == [])
    }

    /// Another track on top from 2 to 4 s, where there is a gap below from 3 to 5 s, and nothing after 6 s but sound.
    @Test func clipsAreLayersWhereTheyAre() async throws {
        var composition = Composition()
        let (below, above) = (composition.addTrack(.video), composition.addTrack(.video))
        let film = try Sources.track(of: Sources.drawn())
        let fast = try Sources.track(of: Sources.drawn(600, rate: 60))
        // Two clips that touch are one stretch.
        try composition[below].insert(TimeRange(seconds: 0..<1), of: film, at: .zero)
        try composition[below].insert(TimeRange(seconds: 5..<7), of: film, at: .seconds(1))
        try composition[below].insert(TimeRange(seconds: 0..<1), of: film, at: .seconds(5))
        try composition[above].insert(TimeRange(seconds: 0..<2), of: fast, at: .seconds(2))
        try await composition.insertTimeRange(
            TimeRange(seconds: 0..<1), of: Sources.fixture("sample_alac.mp4"), at: .seconds(6))

        let asset = Asset(composition)
        let video = try await VideoComposition(propertiesOf: asset)
        #expect(video.frameDuration == MediaTime(value: 1, timescale: 60) && video.sourceTrackIDForFrameTiming == nil)
        #expect(
            video.instructions.map { "\($0.timeRange.start.seconds) \($0.requiredSourceTrackIDs)" } == [
                "0.0 [1]", "2.0 [2, 1]", "3.0 [2]", "4.0 []", "5.0 [1]", "6.0 []",
            ])
        #expect(video.instructions.last?.timeRange.end == composition.duration)
        #expect(try await video.validate(for: asset) == [])
        // A track that is not shown is none.
        composition[above].isEnabled = false
        let rest = try await VideoComposition(propertiesOf: Asset(composition))
        #expect(rest.instructions.map(\.requiredSourceTrackIDs) == [[1], [], [1], []])
        #expect(rest.sourceTrackIDForFrameTiming == below && rest.frameDuration == MediaTime(value: 1, timescale: 24))
    }

    @Test func clipsOfSeveralRatesHaveTheFastest() async throws {
        var composition = Composition()
        let track = composition.addTrack(.video)
        for rate in [24, 50, 30] as [Int32] {
            try composition[track].insert(
                TimeRange(seconds: 0..<1), of: Sources.track(of: Sources.drawn(100, rate: rate)),
                at: composition.duration)
        }
        let video = try await VideoComposition(propertiesOf: Asset(composition))
        #expect(video.frameDuration == MediaTime(value: 1, timescale: 50) && video.instructions.count == 1)
    }

    /// A still picture is shown at any time; its composition has no end.
    @Test func aStillPictureHasNoEnd() async throws {
        let asset = Sources.fixture("sample_still_photo.heic")
        let video = try await VideoComposition(propertiesOf: asset)
        #expect(video.instructions.map(\.timeRange) == [TimeRange(start: .zero, duration: .positiveInfinity)])
        #expect(video.frameDuration == MediaTime(value: 1, timescale: 30))
        #expect(try await video.validate(for: asset) == [])
    }

    /// Sound, sound with a cover, and a composition of sound.
    @Test func whatHasNoPicturesIsRefusedByName() async throws {
        var composition = Composition()
        try await composition.insertTimeRange(
            TimeRange(seconds: 0..<1), of: Sources.fixture("sample_alac.mp4"), at: .zero)
        for asset in [
            Sources.fixture("sample_alac.mp4"), Sources.fixture("mediafile-image.mp3"), Asset(composition),
        ] {
            let error = await #expect(throws: MediaError.self) { _ = try await VideoComposition(propertiesOf: asset) }
            #expect(error?.code == .noSuchTrack && error?.message.contains(asset.name) == true)
        }
        let missing = Asset(.file(path: Array("/nowhere/film.mp4".utf8)))
        let error = await #expect(throws: MediaError.self) { _ = try await VideoComposition(propertiesOf: missing) }
        #expect(error?.code == .notFound)
    }
}
