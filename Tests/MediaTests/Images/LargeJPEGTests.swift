import TestSupport
import Testing

@testable import Media

/// Large JPEGs are scaled down as they are decoded: the same picture, without all of it in memory.
@Suite struct LargeJPEGTests {
    private let whole = PixelSize(width: 4_000, height: 3_000)

    /// A picture with sharp edges.
    private func make(_ format: String, _ path: String) throws {
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=s=\(whole.width)x\(whole.height)", "-frames:v", "1", "-pix_fmt", format,
            "-c:v", "mjpeg", "-q:v", "2", "-strict", "unofficial", path,
        ])
    }

    /// As FFmpeg scales the picture in one step after it has decoded it whole.
    private func likeness(_ found: GeneratedImage, to path: String, _ scratch: Scratch) throws -> Double {
        let size = found.picture.size
        let raw = scratch.path("raw")
        try FFmpeg.make([
            "-i", path, "-vf", "format=rgb24,scale=\(size.width):\(size.height):flags=area", "-f",
            "rawvideo", "-pix_fmt", "rgba", raw,
        ])
        return peakSignalToNoise(found.picture.pixels, ImageFixtures.bytes(raw))
    }

    /// The same file with a segment of EXIF that says how it is turned.
    private func turned(_ bytes: [UInt8], _ orientation: UInt8) -> [UInt8] {
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
            + [0, 0, 0, 0]
        return bytes[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + bytes[2...]
    }

    @Test(arguments: ["yuvj420p", "yuvj422p", "yuvj444p"], [240, 400, 900, 2_000])
    func everyKindOfPixelLooksAsDecodedWhole(format: String, width: Int) async throws {
        let scratch = try Scratch()
        try make(format, scratch.path("a.jpg"))
        let size = PixelSize(width: width, height: width * 3 / 4)
        let found = try await ImageFixtures.image(scratch.location("a.jpg"), fitting: size)
        #expect(found.naturalSize == whole && found.picture.size == size)
        #expect(found.reason == .stillImage && !found.isDamaged)
        let ratio = try likeness(found, to: scratch.path("a.jpg"), scratch)
        #expect(ratio > 32, "\(format): \(ratio) dB")
    }

    @Test(arguments: ["CMYK", "Gray"]) func theyMayBeInkOrGrey(colors: String) async throws {
        let scratch = try Scratch()
        try make("yuvj444p", scratch.path("a.jpg"))
        let (original, made) = (scratch.path("a.jpg"), scratch.path("b.jpg"))
        let convert = "convert \(original) -colorspace \(colors) -interlace none \(made) && echo made"
        try #require(ImageFixtures.output(of: convert) != nil)
        let found = try await ImageFixtures.image(
            scratch.location("b.jpg"), fitting: PixelSize(width: 400, height: 300))
        let ratio = try likeness(found, to: made, scratch)
        #expect(ratio > 36, "\(ratio) dB")
    }

    @Test(arguments: 1...8) func theyAreTurned(orientation: UInt8) async throws {
        let scratch = try Scratch()
        try make("yuvj420p", scratch.path("a.jpg"))
        let file = try scratch.write(turned(ImageFixtures.bytes(scratch.path("a.jpg")), orientation), to: "b.jpg")
        // Within the square, and larger than half of it: libav decodes the second whole.
        let small = try await ImageFixtures.image(file, fitting: PixelSize(width: 1_000, height: 1_000))
        let large = try await ImageFixtures.image(file, fitting: PixelSize(width: 2_100, height: 2_100))
        let isTransposed = orientation > 4
        #expect(small.naturalSize == (isTransposed ? PixelSize(width: 3_000, height: 4_000) : whole))
        #expect(small.naturalSize == large.naturalSize)
        #expect(small.picture.size == PixelSize(width: isTransposed ? 750 : 1_000, height: isTransposed ? 1_000 : 750))
        let again = try await ImageFixtures.image(file, fitting: small.picture.size)
        #expect(again.picture.pixels == small.picture.pixels)
    }

    /// A smaller picture is made of the one that is there, a larger one is decoded again, the whole is decoded by libav.
    @Test func oneGeneratorMakesEverySize() async throws {
        let scratch = try Scratch()
        try make("yuvj420p", scratch.path("a.jpg"))
        let generator = ImageGenerator(scratch.location("a.jpg"), budget: .patient)
        for (width, frames) in [(400, 1), (200, 1), (1_600, 2), (400, 2), (2_400, 3)] {
            let size = PixelSize(width: width, height: width * 3 / 4)
            let found = try await generator.image(at: .zero, ImageGenerator.Settings(maximumSize: size))
            #expect(found.picture.size == size && found.naturalSize == whole)
            #expect(generator.decodeCounters.framesDecoded == frames, "\(width)")
        }
        await generator.close()
    }

    /// The rest is grey.
    @Test func whatIsMissingIsReported() async throws {
        let scratch = try Scratch()
        try make("yuvj420p", scratch.path("a.jpg"))
        let bytes = ImageFixtures.bytes(scratch.path("a.jpg"))
        let cut = try scratch.write(Array(bytes[..<(bytes.count / 2)]), to: "b.jpg")
        let size = PixelSize(width: 400, height: 300)
        let found = try await ImageFixtures.image(cut, fitting: size)
        let whole = try await ImageFixtures.image(scratch.location("a.jpg"), fitting: size)
        #expect(found.isDamaged && !whole.isDamaged)
        // Its upper third is there, the last rows are not.
        #expect(found.picture.pixels[..<(400 * 4 * 100)] == whole.picture.pixels[..<(400 * 4 * 100)])
        #expect(Set(found.picture.pixels.suffix(400 * 4 * 10)) == [128, 255])
    }
}
