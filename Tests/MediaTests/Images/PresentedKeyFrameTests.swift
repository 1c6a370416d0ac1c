import Foundation
import Testing

@testable import Media

/// Frames that stay for long and are key frames: slides, and animations.
@Suite struct PresentedKeyFrameTests {
    private let small = PixelSize(width: 64, height: 64)

    /// Where a slide that begins every ten seconds is to be seen; in milliseconds.
    private static let slides: [(at: Int64, shows: Int64)] = [
        (2_000, 0), (9_000, 0), (11_000, 10_000), (17_000, 10_000), (27_000, 20_000), (39_900, 30_000),
    ]

    private func check(_ location: MediaLocation, _ times: [(at: Int64, shows: Int64)]) async throws {
        let generator = ImageGenerator(location, budget: .patient)
        for (time, start) in times {
            let time = MediaTime(value: time, timescale: 1_000)
            let image = try await generator.image(at: time, .init(maximumSize: small))
            let what: Comment = "\(location.name) at \(time): \(image.actualTime), \(image.reason)"
            #expect(abs((image.actualTime - MediaTime(value: start, timescale: 1_000)).seconds) < 0.002, what)
            #expect(image.reason == .exact, what)
        }
        await generator.close()
    }

    /// Yellow from 0.5 to 1.5 s, blue from then on.
    @Test func theFrameOfAnAnimationIsTakenThoughTheNextBeginsNearer() async throws {
        let name = MediaLocation(
            Corpus.package.appending(path: "Samples/Pictures/Colours, moving and transparent.png").path)
        try await check(name, [(0, 0), (400, 0), (600, 500), (1_100, 500), (1_400, 500), (1_600, 1_500)])
    }

    /// Five slides of ten seconds, of which no two have a pixel in common.
    @Test(arguments: [
        ("slides.mp4", ["-c:v", "libx264", "-g", "1"]), ("slides.mkv", ["-c:v", "libx264", "-g", "1"]),
        ("slides.webm", ["-c:v", "libvpx-vp9", "-g", "1"]), ("slides.mov", ["-c:v", "mjpeg"]),
        ("slides.avi", ["-c:v", "mjpeg"]), ("slides.webp", ["-c:v", "libwebp_anim"]),
        ("slides.apng", ["-pix_fmt", "rgb24", "-c:v", "apng", "-pred", "none"]),
        ("fragments.mp4", ["-c:v", "libx264", "-g", "1", "-movflags", "frag_keyframe+empty_moov"]),
    ])
    func aSlideIsShownUntilItsEnd(name: String, options: [String]) async throws {
        let scratch = try Scratch()
        let path = scratch.path(name)
        let slides = "nullsrc=size=320x180:rate=1/10:duration=50,geq=r='50*N':g=100:b='200-40*N'"
        try FFmpeg.make(["-f", "lavfi", "-i", slides, "-pix_fmt", "yuv420p"] + options + [path])
        try await check(.file(path: Array(path.utf8)), PresentedKeyFrameTests.slides)
    }

    /// The container says that each slide is shown for a twenty-fifth of a second.
    @Test(arguments: ["slides.mkv", "slides.ts", "slides.mp4"]) func aFrameRateIsNoReasonToTakeTheNextSlide(
        name: String
    )
        async throws
    {
        let scratch = try Scratch()
        let path = scratch.path(name)
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=0.2", "-vf", "setpts=N*10/TB", "-fps_mode",
            "passthrough", "-enc_time_base", "1/25", "-c:v", "libx264", "-g", "1", path,
        ])
        try await check(.file(path: Array(path.utf8)), PresentedKeyFrameTests.slides)
    }

    /// Where frames follow the key frame, the nearest key frame is taken as ever.
    @Test func whatIsOverIsNotTaken() async throws {
        let scratch = try Scratch()
        let path = scratch.path("film.mp4")
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=20", "-c:v", "libx264", "-g", "50",
            "-keyint_min", "50", "-sc_threshold", "0", path,
        ])
        let generator = ImageGenerator(.file(path: Array(path.utf8)), budget: .patient)
        let image = try await generator.image(at: MediaTime(value: 36, timescale: 10), .init(maximumSize: small))
        #expect(image.actualTime == MediaTime(value: 4, timescale: 1) && image.reason == .nearestKeyFrame)
        await generator.close()
    }
}
