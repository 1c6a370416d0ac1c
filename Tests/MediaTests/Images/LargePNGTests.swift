import TestSupport
import Testing

@testable import Media

/// Large PNGs are scaled down as they are decoded: the same picture, without all of it in memory.
@Suite struct LargePNGTests {
    private let side = 3_000
    private let small = PixelSize(width: 300, height: 300)

    /// A picture with sharp edges, and transparency where the format has it.
    private func make(_ format: String, _ path: String, _ options: [String] = []) throws {
        try FFmpeg.make(
            [
                "-f", "lavfi", "-i", "testsrc2=s=\(side)x\(side),format=rgba,colorchannelmixer=aa=0.6", "-frames:v",
                "1",
                "-pix_fmt", format, "-c:v", "png", "-compression_level", "1",
            ] + options + [path])
    }

    /// As FFmpeg scales them after it has decoded them whole.
    @Test(
        arguments: ["rgb24", "rgba", "gray", "ya8", "pal8", "monob", "rgb48be", "rgba64be", "gray16be"])
    func everyKindOfPixelLooksAsDecodedWhole(format: String) async throws {
        let scratch = try Scratch()
        try make(format, scratch.path("a.png"))
        let found = try await ImageFixtures.image(scratch.location("a.png"), fitting: small)
        #expect(found.naturalSize == PixelSize(width: side, height: side) && found.picture.size == small)
        #expect(found.reason == .stillImage && !found.isDamaged)
        let raw = scratch.path("raw")
        try FFmpeg.make([
            "-i", scratch.path("a.png"), "-vf", "format=rgba,scale=300:300:flags=area", "-f", "rawvideo", "-pix_fmt",
            "rgba", raw,
        ])
        let ratio = peakSignalToNoise(found.picture.pixels, ImageFixtures.bytes(raw))
        #expect(ratio > 42, "\(format): \(ratio) dB")
    }

    /// Its rows come in seven passes: libav has to decode the whole.
    @Test func interlacedPicturesAreShownToo() async throws {
        let scratch = try Scratch()
        try make("rgb24", scratch.path("a.png"))
        try make("rgb24", scratch.path("b.png"), ["-flags", "+ildct"])
        let plain = try await ImageFixtures.image(scratch.location("a.png"), fitting: small)
        let interlaced = try await ImageFixtures.image(scratch.location("b.png"), fitting: small)
        #expect(ImageFixtures.bytes(scratch.path("b.png"))[28] == 1)
        #expect(peakSignalToNoise(plain.picture.pixels, interlaced.picture.pixels) > 42)
    }

    /// A smaller picture is made of the one that is there, a larger one is decoded again, the whole is decoded by libav.
    @Test func oneGeneratorMakesEverySize() async throws {
        let scratch = try Scratch()
        try make("rgb24", scratch.path("a.png"))
        let generator = ImageGenerator(scratch.location("a.png"), budget: .patient)
        for (side, frames) in [(300, 1), (200, 1), (1_000, 2), (300, 2), (2_000, 3)] {
            let size = PixelSize(width: side, height: side)
            let found = try await generator.image(at: .zero, ImageGenerator.Settings(maximumSize: size))
            #expect(found.picture.size == size && found.naturalSize.width == self.side)
            #expect(generator.decodeCounters.framesDecoded == frames, "\(side)")
        }
        await generator.close()
    }

    @Test func whatIsMissingIsReported() async throws {
        let scratch = try Scratch()
        try make("rgb24", scratch.path("a.png"))
        let bytes = ImageFixtures.bytes(scratch.path("a.png"))
        let cut = try scratch.write(Array(bytes[..<(bytes.count / 2)]), to: "b.png")
        let error = await #expect(throws: MediaError.self) { try await ImageFixtures.image(cut, fitting: small) }
        #expect(error?.code == .damaged, "\(String(describing: error))")
    }
}
