import Compositions
import Media
import TestInputs
import Testing
import VideoCompositions

/// What cannot be shown fails with its reason, and all else goes on.
@Suite struct FaultTests {
    private let asset = Sources.drawn()

    private func code(
        at seconds: Double = 1, _ edit: (inout VideoComposition) -> Void
    ) async throws -> MediaError.Code? {
        var video = try await VideoComposition(propertiesOf: asset)
        edit(&video)
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        do {
            _ = try await images.image(at: MediaTime(seconds: seconds), .exact())
            return nil
        } catch let error as MediaError {
            #expect(!error.remedy.isEmpty)
            return error.code
        }
    }

    @Test func impossibleCompositionsFail() async throws {
        #expect(try await code { $0.renderSize = PixelSize(width: 0, height: 4) } == .invalidRequest)
        #expect(try await code { $0.renderSize = PixelSize(width: .max, height: .max) } == .invalidRequest)
        #expect(try await code { $0.renderScale = .nan } == .invalidRequest)
        #expect(try await code { $0.sourceTrackIDForFrameTiming = 9 } == .noSuchTrack)
        for duration in [MediaTime.zero, .indefinite, .positiveInfinity] {
            let found = try await code {
                $0.sourceTrackIDForFrameTiming = nil
                $0.frameDuration = duration
            }
            #expect(found == .invalidRequest)
        }
        #expect(try await code { $0.instructions = [] } == .invalidRequest)
        #expect(
            try await code {
                $0.instructions = []
                $0.sourceTrackIDForFrameTiming = nil
            } == .invalidRequest)
    }

    @Test func faultsOfInstructionsFailTheirFrames() async throws {
        func gap(_ video: inout VideoComposition) {
            video.instructions[0].timeRange = TimeRange(seconds: 0..<2)
            var next = video.instructions[0]
            next.timeRange = TimeRange(seconds: 3..<10)
            video.instructions.append(next)
        }
        #expect(try await code(at: 1.9, gap) == nil)
        #expect(try await code(at: 2, gap) == .invalidRequest)
        #expect(try await code(at: 3, gap) == nil)
        #expect(
            try await code {
                $0.instructions[0].layerInstructions.insert(VideoCompositionLayerInstruction(trackID: 5), at: 0)
            } == .noSuchTrack)
        #expect(
            try await code {
                $0.instructions[0].layerInstructions[0].setTransform(.scale(x: .nan, y: 1), at: .seconds(1))
            } == .invalidRequest)
        #expect(
            try await code { $0.instructions[0].layerInstructions[0].setOpacity(.nan, at: .zero) } == .invalidRequest)
        // Pictures that are flat, as good as flat, and endless, upright and turned.
        for (across, down) in [(0, 1), (1e-300, 2), (1e-9, 1e-9), (1e200, 1e300), (1e-200, 1e200)] {
            for turn in [Transform.identity, Transform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 20, ty: 10)] {
                let found = try await code {
                    $0.instructions[0].layerInstructions[0].setTransform(
                        turn.concatenating(.scale(x: across, y: down)), at: .zero)
                }
                #expect(found == nil)
            }
        }
    }

    /// The upper clip's film cannot be read: its frames fail with its name, the others are shown.
    @Test func aLostSourceFailsItsFramesAlone() async throws {
        var composition = Composition()
        let (below, above) = (composition.addTrack(.video), composition.addTrack(.video))
        try composition[below].insert(TimeRange(seconds: 0..<3), of: Sources.track(), at: .zero)
        let next = Sources.fixture("androidx-sample.mp4")
        try await composition.insertTimeRange(
            TimeRange(start: .zero, duration: .seconds(1)), of: next, at: .seconds(3))
        let unreadable = CountedFilm(
            DrawnFilm(frameCount: 240, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24),
            failure: MediaError(.io, "the disk refused"))
        try composition[above].insert(
            TimeRange(seconds: 0..<1), of: Sources.track(of: Asset(source: unreadable)), at: .seconds(1))
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        for number in video.instructions.indices {
            for place in video.instructions[number].layerInstructions.indices {
                video.instructions[number].layerInstructions[place].setOpacity(0.5, at: .zero)
            }
        }
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        var outcome: [String] = []
        for await result in images.images(for: (0..<6).map { MediaTime(value: $0 * 5 + 1, timescale: 10) }, .exact()) {
            do {
                _ = try result.image
                outcome.append("made")
            } catch let error as MediaError {
                outcome.append("\(error.code.rawValue) \(error.message)")
            }
        }
        let lostFrames = "io drawn: the disk refused"
        #expect(outcome == ["made", "made", lostFrames, lostFrames, "made", "made"])
    }
}
