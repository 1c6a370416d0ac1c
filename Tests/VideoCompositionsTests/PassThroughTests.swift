import Compositions
import Media
import TestInputs
import Testing
import VideoCompositions

/// What no instruction changes is shown as it is, whatever way it is asked for.
@Suite struct PassThroughTests {
    private static let small = PixelSize(width: 160, height: 120)

    /// Films of several codecs and containers: turned, mirrored, of pixels that are not square, with an edit list, in HDR.
    @Test(arguments: [
        "androidx-sample.mp4", "video_90.mov", "sample_rotate_and_reflect.mp4", "weird_aspect.small.mpg",
        "dolbyVision-hdr.MOV", "edit_list_positive_shift.mp4", "sample_av1.mp4", "torchcodec-h265_10bits.mp4",
        "sample_still_photo.heic", "extended-lossless-animated.webp",
    ]) func aFilmIsShownAsItIs(_ name: String) async throws {
        let asset = Sources.fixture(name)
        let (plain, composed) = (ImageGenerator(asset: asset), ImageGenerator(asset: asset))
        let video = try await VideoComposition(propertiesOf: asset)
        composed.videoComposition = video
        #expect(composed.videoComposition?.renderSize == video.renderSize && plain.videoComposition == nil)
        let loose = ImageGenerator.Settings(maximumSize: Self.small)
        for settings in [loose, .exact(maximumSize: Self.small), .exact()] {
            for seconds in [0, 0.21, 0.9, 30] {
                let time = MediaTime(seconds: seconds)
                try await expectSame(composed, plain) { try await $0.image(at: time, settings) }
            }
        }
        try await expectSame(composed, plain) { try await $0.image(after: .zero, loose) }
        try await expectSame(composed, plain) { try await $0.image(before: MediaTime(seconds: 0.5), loose) }
        let keys = (try await composed.keyFrameTimes(), try await plain.keyFrameTimes())
        #expect(keys.0 == keys.1)
        #expect(
            composed.decodeCounters.picturesComposed == 0
                && composed.decodeCounters.picturesRendered == plain.decodeCounters.picturesRendered
                && composed.decodeCounters.framesDecoded == plain.decodeCounters.framesDecoded)
    }

    /// The same picture, or the same failure.
    private func expectSame(
        _ composed: ImageGenerator, _ plain: ImageGenerator,
        _ make: (ImageGenerator) async throws -> GeneratedImage
    ) async throws {
        let expected: GeneratedImage
        do {
            expected = try await make(plain)
        } catch let error as MediaError {
            let found = await #expect(throws: MediaError.self) { _ = try await make(composed) }
            #expect(found == error)
            return
        }
        let found = try await make(composed)
        let isSame = found.picture == expected.picture
        #expect(isSame && found.actualTime == expected.actualTime && found.reason == expected.reason)
        #expect(found.naturalSize == expected.naturalSize && found.duration == expected.duration)
    }

    @Test func manyTimesAndStepsAreThoseOfTheFilm() async throws {
        let asset = Sources.fixture("androidx-sample.mp4")
        let (plain, composed) = (ImageGenerator(asset: asset), ImageGenerator(asset: asset))
        composed.videoComposition = try await VideoComposition(propertiesOf: asset)
        let times = (0..<24).map { MediaTime(value: $0, timescale: 24) }
        let settings = ImageGenerator.Settings.exact(maximumSize: Self.small)
        var expected: [Picture] = []
        for await result in plain.images(for: times, settings) { expected.append(try result.image.picture) }
        var found: [Picture] = []
        for await result in composed.images(for: times, settings) { found.append(try result.image.picture) }
        let isSame = found == expected
        #expect(isSame && found.count == 24)
        let (buffer, other) = (ScrubBuffer(composed), ScrubBuffer(plain))
        var time = MediaTime.zero
        for _ in 0..<10 {
            let (step, same) = (
                try await buffer.image(.after(time), settings), try await other.image(.after(time), settings)
            )
            #expect(step.actualTime == same.actualTime && step.actualTime > time)
            time = step.actualTime
        }
        #expect(composed.decodeCounters.picturesComposed == 0)
    }

    /// A scale makes pictures smaller and changes nothing else.
    @Test(arguments: ["androidx-sample.mp4", "video_90.mov"]) func aScaledFilmIsNotComposed(_ name: String) async throws
    {
        let asset = Sources.fixture(name)
        var video = try await VideoComposition(propertiesOf: asset)
        video.renderScale = 0.5
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        let image = try await images.image(at: .zero, .exact())
        let half = PixelSize(width: video.renderSize.width / 2, height: video.renderSize.height / 2)
        let expected = try await ImageGenerator(asset: asset).image(at: .zero, .exact(maximumSize: half))
        let isSame = image.picture == expected.picture
        #expect(isSame && image.naturalSize == half && images.decodeCounters.picturesComposed == 0)
    }

    /// The track on top hides the one below: that is not even opened.
    @Test func clipsAreShownAsTheirCompositionShowsThem() async throws {
        var composition = Composition()
        let (below, above) = (composition.addTrack(.video), composition.addTrack(.video))
        let missing = Sources.drawn(240, rate: 24, from: 5_000)
        try composition[below].insert(TimeRange(seconds: 0..<6), of: Sources.track(of: missing), at: .zero)
        try composition[above].insert(TimeRange(seconds: 2..<4), of: Sources.track(), at: .seconds(1))
        try composition[above].insert(
            TimeRange(seconds: 0..<1), of: Sources.track(of: Sources.drawn(240, rate: 50, from: 9_000)), at: .seconds(3)
        )
        let asset = Asset(composition)
        let (plain, composed) = (ImageGenerator(asset: asset), ImageGenerator(asset: asset))
        composed.videoComposition = try await VideoComposition(propertiesOf: asset)
        for number in stride(from: 0, to: 300, by: 7) as StrideTo<Int64> {
            // Frames of the fastest track's grid begin here.
            let time = MediaTime(value: number, timescale: 50)
            let image = try await composed.image(at: time, .exact())
            let expected = try await plain.image(at: time, .exact())
            #expect(FrameNumber.of(image.picture) == FrameNumber.of(expected.picture) && image.actualTime == time)
        }
        #expect(composed.decodeCounters.picturesComposed == 0)
    }
}
