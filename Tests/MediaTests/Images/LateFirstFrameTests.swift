import Testing

@testable import Media

/// Films whose pictures begin some time after the start: all of them are within the film's time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LateFirstFrameTests {
    private static let pictures = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=4"]

    private func last(_ location: MediaLocation) async throws -> GeneratedImage {
        let generator = ImageGenerator(location, budget: .patient)
        let image = try await generator.image(
            at: MediaTime(value: 100, timescale: 1), .exact(maximumSize: PixelSize(width: 64, height: 64)))
        await generator.close()
        return image
    }

    /// The lengths in its headers leave out by how much the first picture is late.
    @Test(arguments: ["film.mp4", "film.mov"]) func withoutAnEditListTheLastFrameCounts(name: String) async throws {
        let scratch = try Scratch()
        try FFmpeg.make(
            LateFirstFrameTests.pictures + ["-c:v", "libx264", "-bf", "2", "-use_editlist", "0", scratch.path(name)])
        let asset = Asset(scratch.location(name))
        let duration = try await asset.load(.duration)
        #expect(duration.seconds == 4.08)
        #expect(try await last(scratch.location(name)).actualTime.seconds == 4.04)
    }

    /// libav gives the last reference frame of an AVI no time: it lies behind all others, also where decoding began with it.
    @Test(arguments: [24, 33, 99, 100]) func theLastFrameOfAnAVIHasItsTime(group: Int) async throws {
        let scratch = try Scratch()
        try FFmpeg.make(
            LateFirstFrameTests.pictures + ["-c:v", "mpeg4", "-bf", "2", "-g", "\(group)", scratch.path("film.avi")])
        let frames = try FFmpeg.frames(of: scratch.path("film.avi"), stream: 0)
        #expect(frames.count == 100)
        let image = try await last(scratch.location("film.avi"))
        #expect(image.actualTime.seconds == 4)
        #expect(image.reason == .afterLastFrame)
    }
}
