import TestSupport
import Testing

@testable import Media

/// What speed costs in likeness.
@Suite struct LikenessTests {
    /// Pictures that leave out rows and deblocking look like those that do not.
    @Test(arguments: [
        "h265_bframes.mp4", "sample_h264.ts", "roadtrip-vp92-10bit.webm", "video_90.mov", "test_stereo_left_right.webm",
        "weird_aspect.small.mpg", "moviepy-transparent.webm",
    ])
    func quickPicturesAreAlike(name: String) async throws {
        let generator = ImageGenerator(ImageFixtures.location(name), budget: .patient)
        for isExact in [false, true] {
            for width in [48, 96, 160] {
                let size = PixelSize(width: width, height: 0)
                var settings = isExact ? ImageGenerator.Settings.exact(maximumSize: size) : .init(maximumSize: size)
                let time = MediaTime(value: 3, timescale: 10)
                let slow = try await generator.image(at: time, settings)
                settings.prefersSpeed = true
                let quick = try await generator.image(at: time, settings)
                #expect(quick.actualTime == slow.actualTime)
                try #require(quick.picture.size == slow.picture.size)
                let likeness = structuralSimilarity(
                    Self.luma(slow.picture), Self.luma(quick.picture), width: slow.picture.width)
                #expect(likeness >= 0.98, "\(name) \(slow.naturalSize) \(width) \(isExact)")
            }
        }
        await generator.close()
    }

    private static func luma(_ picture: Picture) -> [UInt8] {
        (0..<picture.height).flatMap { y in
            (0..<picture.width).map { x in
                let place = y * picture.stride + x * 4
                let (red, green) = (Double(picture.pixels[place]), Double(picture.pixels[place + 1]))
                return UInt8(0.299 * red + 0.587 * green + 0.114 * Double(picture.pixels[place + 2]))
            }
        }
    }
}
