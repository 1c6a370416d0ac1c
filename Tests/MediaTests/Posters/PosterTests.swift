import Foundation
import Testing

@testable import Media

/// The frame that stands for a film.
struct PosterTests {
    private static let size = ImageGenerator.Settings(maximumSize: PixelSize(width: 160, height: 90))

    private func quality(_ value: (_ x: Int, _ y: Int) -> UInt8) throws -> PosterQuality {
        let pixels = (0..<36 * 64).flatMap { place -> [UInt8] in
            let value = value(place % 64, place / 64)
            return [value, value, value, 255]
        }
        return PosterQuality(try #require(Picture(width: 64, height: 36, pixels: pixels)))
    }

    @Test func emptyPicturesAreNotGood() throws {
        for value in [UInt8(0), 128, 255] {
            let flat = try quality { _, _ in value }
            #expect(!flat.isGood && flat.contrast == 0 && flat.detail == 0 && flat.flatness == 1)
        }
        // A title on black, a fade, a blur.
        #expect(try !quality { x, y in y == 18 && x > 20 && x < 40 ? 255 : 0 }.isGood)
        #expect(try !quality { x, y in UInt8((x * 7 + y * 13) % 32) / 3 }.isGood)
        #expect(try quality { x, y in UInt8((x * 37 + y * 91) % 256) }.isGood)
        let (dull, lively) = (try quality { x, y in UInt8((x + y) % 8) }, try quality { x, y in UInt8((x * y) % 120) })
        #expect(lively.value > dull.value)
        #expect(PosterQuality(try #require(Picture(width: 1, height: 1, pixels: [9, 9, 9, 255]))).contrast == 0)
    }

    private func film(_ scratch: Scratch, _ inputs: String, _ graph: String, _ options: String) -> ImageGenerator? {
        let command = """
            ffmpeg -v error -y \(inputs) -filter_complex "\(graph)" -map '[v]' -pix_fmt yuv420p \
            -c:v libx264 -preset ultrafast \(options) '\(scratch.path("film.mp4"))' 2>&1; echo
            """
        _ = ImageFixtures.output(of: command)
        guard FileManager.default.fileExists(atPath: scratch.path("film.mp4")) else {
            print("skipped: no ffmpeg command")
            return nil
        }
        return ImageGenerator(scratch.location("film.mp4"), budget: .patient)
    }

    /// Black for a third, a plain colour for a while, then pictures.
    @Test func blackAndPlainFramesArePassedOver() async throws {
        let scratch = try Scratch()
        let inputs =
            "-f lavfi -i color=black:size=320x180:rate=10:duration=7 "
            + "-f lavfi -i color=teal:size=320x180:rate=10:duration=6 "
            + "-f lavfi -i testsrc2=size=320x180:rate=10:duration=7"
        guard let generator = film(scratch, inputs, "[0][1][2]concat=n=3[v]", "-g 10") else { return }
        let duration = MediaTime(value: 20, timescale: 1)
        let poster = try await PosterFinder.image(generator, duration: duration, Self.size)
        #expect(poster.actualTime.seconds >= 13)
        #expect(PosterQuality(poster.picture).isGood)
    }

    /// Where the first place is good, it is the only one that is decoded.
    @Test(arguments: ["Four places, 1080p.mp4", "A flower opens.mp4", "Funicular.webm"])
    func theUsualPosterCostsOneFrame(name: String) async throws {
        let path = Corpus.package.appending(path: "Samples/Films/\(name)").path
        let generator = ImageGenerator(MediaLocation(path))
        let duration = try await generator.asset.load(.duration)
        let poster = try await PosterFinder.image(generator, duration: duration, Self.size)
        #expect(generator.decodeCounters.framesDecoded == 1)
        let plain = try await generator.image(at: MediaTime(seconds: duration.seconds / 10), Self.size)
        #expect(poster.picture == plain.picture)
    }

    /// A clip of one group of pictures that begins in black has its poster from its middle.
    @Test func aClipThatFadesInIsNotBlack() async throws {
        let scratch = try Scratch()
        let inputs = "-f lavfi -i testsrc2=size=320x180:rate=10:duration=6"
        guard let generator = film(scratch, inputs, "[0]fade=in:0:15[v]", "-g 250 -sc_threshold 0") else { return }
        let poster = try await PosterFinder.image(
            generator, duration: MediaTime(value: 6, timescale: 1), Self.size)
        #expect(abs(poster.actualTime.seconds - 3) < 0.2 && PosterQuality(poster.picture).isGood)
    }

    @Test func aBlackFilmHasABlackPoster() async throws {
        let scratch = try Scratch()
        let inputs = "-f lavfi -i color=black:size=320x180:rate=10:duration=4"
        guard let generator = film(scratch, inputs, "[0]null[v]", "-g 5") else { return }
        for duration in [MediaTime(value: 4, timescale: 1), .indefinite, .zero] {
            let poster = try await PosterFinder.image(generator, duration: duration, Self.size)
            #expect(PosterQuality(poster.picture).mean < 20)
        }
    }

    @Test func coversAndStillsAreTheirOwnPosters() async throws {
        for (name, reason) in [("mpeg4_with_image.m4a", GeneratedImage.Reason.coverArt), ("hopper.png", .stillImage)] {
            let generator = ImageGenerator(ImageFixtures.location(name))
            let poster = try await PosterFinder.image(generator, duration: MediaTime(value: 9, timescale: 1), Self.size)
            #expect(poster.reason == reason)
        }
        let sound = ImageGenerator(ImageFixtures.location("androidx-bear.opus"))
        let error = await #expect(throws: MediaError.self) {
            try await PosterFinder.image(sound, duration: MediaTime(value: 3, timescale: 1), Self.size)
        }
        #expect(error?.code == .noSuchTrack)
    }
}
