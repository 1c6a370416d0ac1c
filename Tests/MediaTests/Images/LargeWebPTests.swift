import TestSupport
import Testing

@testable import Media

/// Large pictures of WebP are scaled down as they are decoded: the same picture, without all of it in memory.
@Suite struct LargeWebPTests {
    private let whole = PixelSize(width: 4_000, height: 3_000)
    private let small = PixelSize(width: 400, height: 300)

    /// A picture with sharp edges, and transparency where the format has it.
    private func make(_ format: String, _ path: String, _ options: [String] = []) throws {
        try FFmpeg.make(
            [
                "-f", "lavfi", "-i",
                "testsrc2=s=\(whole.width)x\(whole.height),format=rgba,colorchannelmixer=aa=0.6", "-frames:v", "1",
                "-pix_fmt", format, "-c:v", "libwebp", "-compression_level", "0", "-quality", "90",
            ] + options + [path])
    }

    private func number(_ value: Int, bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, bytes: 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private func file(_ chunks: [UInt8]...) -> [UInt8] {
        let content = Array("WEBP".utf8) + chunks.flatMap { $0 }
        return Array("RIFF".utf8) + number(content.count, bytes: 4) + content
    }

    @Test(arguments: ["yuv420p", "yuva420p", "bgra"]) func everyKindLooksAsDecodedWhole(format: String) async throws {
        let scratch = try Scratch()
        try make(format, scratch.path("a.webp"), ["-lossless", format == "bgra" ? "1" : "0"])
        let found = try await ImageFixtures.image(scratch.location("a.webp"), fitting: small)
        #expect(found.naturalSize == whole && found.picture.size == small && found.reason == .stillImage)
        let raw = scratch.path("raw")
        try FFmpeg.make([
            "-i", scratch.path("a.webp"), "-vf", "format=rgba,scale=400:300:flags=area", "-f", "rawvideo", "-pix_fmt",
            "rgba", raw,
        ])
        let ratio = peakSignalToNoise(found.picture.pixels, ImageFixtures.bytes(raw))
        #expect(ratio > 36, "\(format): \(ratio) dB")
    }

    /// Told by the header, whatever follows: nothing is decoded to inspect it.
    @Test(arguments: [false, true]) func itsFormatIsKnownByTheHeader(isLossless: Bool) async throws {
        let scratch = try Scratch()
        let key: [UInt8] = [0x10, 0x02, 0x00, 0x9D, 0x01, 0x2A] + number(4_000, bytes: 2) + number(3_000, bytes: 2)
        let header = isLossless ? number(0x2F | 3_999 << 8 | 2_999 << 22, bytes: 5) : key
        let bytes = file(chunk(isLossless ? "VP8L" : "VP8 ", header + [UInt8](repeating: 0, count: 64)))
        let asset = Asset(try scratch.write(bytes, to: "a.webp"))
        let track = try #require(try await asset.load(.tracks).first)
        let video = try #require(try await track.load(.formatDescriptions).first?.video)
        #expect(video.dimensions == whole && video.pixelFormat == (isLossless ? "argb" : "yuv420p"))
    }

    @Test(arguments: [1, 6]) func theyAreTurned(orientation: UInt8) async throws {
        let scratch = try Scratch()
        try make("yuv420p", scratch.path("a.webp"))
        let exif: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let canvas = number(whole.width - 1, bytes: 3) + number(whole.height - 1, bytes: 3)
        let picture = Array(ImageFixtures.bytes(scratch.path("a.webp"))[12...])
        let turned = file(chunk("VP8X", [8, 0, 0, 0] + canvas), picture, chunk("EXIF", exif))
        let location = try scratch.write(turned, to: "b.webp")
        let natural = orientation == 6 ? PixelSize(width: 3_000, height: 4_000) : whole
        for side in [1_000, 3_000] {
            let limit = PixelSize(width: side, height: side)
            let found = try await ImageFixtures.image(location, fitting: limit)
            #expect(found.naturalSize == natural && found.picture.size == natural.fitted(in: limit))
        }
    }

    @Test func whatIsMissingIsReported() async throws {
        let scratch = try Scratch()
        try make("yuv420p", scratch.path("a.webp"))
        let bytes = ImageFixtures.bytes(scratch.path("a.webp"))
        let cut = try scratch.write(Array(bytes[..<(bytes.count / 2)]), to: "b.webp")
        let error = await #expect(throws: MediaError.self) { try await ImageFixtures.image(cut, fitting: small) }
        #expect(error?.code == .damaged, "\(String(describing: error))")
    }

    /// libwebp refuses what libav shows in part.
    @Test func whatIsDamagedIsShownAndSaid() async throws {
        let scratch = try Scratch()
        try make("yuv420p", scratch.path("a.webp"))
        var bytes = ImageFixtures.bytes(scratch.path("a.webp"))
        for place in stride(from: 100, to: 700, by: 20) { bytes[place] ^= 0xFF }
        let generator = ImageGenerator(try scratch.write(bytes, to: "b.webp"), budget: .patient)
        for side in [400, 300] {
            let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: side, height: side))
            let found = try await generator.image(at: .zero, settings)
            #expect(found.isDamaged && found.naturalSize == whole)
        }
        #expect(generator.decodeCounters.framesDecoded == 1)
        await generator.close()
    }

    /// Each of its pixels may be made of any before it.
    @Test func withoutLossTheyHaveToFit() async throws {
        let scratch = try Scratch()
        let side = 16_000
        let header = number(0x2F | (side - 1) << 8 | (side - 1) << 22, bytes: 5)
        let location = try scratch.write(file(chunk("VP8L", header + [UInt8](repeating: 0, count: 64))), to: "a.webp")
        let error = await #expect(throws: MediaError.self) { try await ImageFixtures.image(location, fitting: small) }
        #expect(error?.code == .tooLarge, "\(String(describing: error))")
    }
}
