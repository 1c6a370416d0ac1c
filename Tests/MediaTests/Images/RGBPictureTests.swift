import TestSupport
import Testing

@testable import Media

/// Pictures of red, green and blue in high definition: no matrix of television's applies to them.
@Suite struct RGBPictureTests {
    /// As FFmpeg scales them, colour for colour.
    @Test(arguments: [
        ("libx264rgb", "rgb24", "a.mkv"), ("qtrle", "rgb24", "a.mov"), ("qtrle", "argb", "a.mov"),
        ("png", "rgba", "a.mov"),
        ("png", "pal8", "a.png"), ("bmp", "bgr24", "a.bmp"), ("ffv1", "bgr0", "a.mkv"),
    ])
    func coloursSurviveScaling(codec: String, format: String, name: String) async throws {
        let scratch = try Scratch()
        let path = scratch.path(name)
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=s=1920x1080:r=25", "-frames:v", "1", "-pix_fmt", format, "-c:v", codec,
            "-qp", "0", path,
        ])
        let size = PixelSize(width: 240, height: 135)
        let found = try await ImageGenerator(scratch.location(name), budget: .patient).image(
            at: .zero, ImageGenerator.Settings(maximumSize: size))
        let raw = scratch.path("raw")
        try FFmpeg.make([
            "-i", path, "-frames:v", "1", "-vf", "format=rgba,scale=240:135:flags=area", "-f", "rawvideo", "-pix_fmt",
            "rgba", raw,
        ])
        let ratio = peakSignalToNoise(found.picture.pixels, ImageFixtures.bytes(raw))
        #expect(ratio > 42, "\(ratio) dB")
    }
}
