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
                let likeness = try #require(Likeness.structuralSimilarity(slow.picture, quick.picture))
                #expect(likeness >= 0.98, "\(name) \(slow.naturalSize) \(width) \(isExact)")
            }
        }
        await generator.close()
    }
}

/// How alike two pictures are.
enum Likeness {
    /// The mean structural similarity of the luma in 8 × 8 windows (Wang and others, 2004); nil for other sizes.
    static func structuralSimilarity(_ one: Picture, _ other: Picture) -> Double? {
        guard one.size == other.size else { return nil }
        func luma(_ picture: Picture, _ x: Int, _ y: Int) -> Double {
            let place = y * picture.stride + x * 4
            return 0.299 * Double(picture.pixels[place]) + 0.587 * Double(picture.pixels[place + 1]) + 0.114
                * Double(picture.pixels[place + 2])
        }
        let window = min(8, one.width, one.height)
        var (sum, count) = (0.0, 0.0)
        for top in stride(from: 0, through: one.height - window, by: 4) {
            for left in stride(from: 0, through: one.width - window, by: 4) {
                var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
                for y in top..<top + window {
                    for x in left..<left + window {
                        let (p, q) = (luma(one, x, y), luma(other, x, y))
                        (a, b, aa, bb, ab) = (a + p, b + q, aa + p * p, bb + q * q, ab + p * q)
                    }
                }
                let n = Double(window * window)
                (a, b) = (a / n, b / n)
                let (varianceA, varianceB, covariance) = (aa / n - a * a, bb / n - b * b, ab / n - a * b)
                let (c1, c2) = (6.5025, 58.5225)
                sum +=
                    (2 * a * b + c1) * (2 * covariance + c2)
                    / ((a * a + b * b + c1) * (varianceA + varianceB + c2))
                count += 1
            }
        }
        return count == 0 ? 1 : sum / count
    }
}
