import Glibc
import SeededRandom
import Testing

@testable import Media

/// Pictures that are compressed and decoded in memory, as the stores keep them.
struct MemoryPictureTests {
    private func picture(_ name: String, fitting size: PixelSize = .zero) async throws -> Picture {
        let settings = ImageGenerator.Settings(maximumSize: size, background: .black)
        return try await ImageGenerator(ImageFixtures.location(name), budget: .patient).image(at: .zero, settings)
            .picture
    }

    private func meanDifference(_ left: Picture, _ right: Picture) -> Double {
        guard left.size == right.size else { return .infinity }
        let sum = zip(left.pixels, right.pixels).map { abs(Int($0) - Int($1)) }.reduce(0, +)
        return Double(sum) / Double(left.pixels.count)
    }

    @Test func stripPicturesLookTheSameAndAreSmall() async throws {
        for size in [
            PixelSize(width: 112, height: 64), PixelSize(width: 33, height: 17), PixelSize(width: 1, height: 1),
        ] {
            let original = try await picture("hopper.png", fitting: size)
            let bytes = try await ImageEncoder.encode(original, as: .jpeg(quality: 100), priority: .visible)
            let decoded = try await PictureDecoder.decode(bytes, priority: .visible)
            #expect(decoded.size == original.size)
            #expect(meanDifference(original, decoded) < 3)
            #expect(bytes.count < 1_000 + original.pixels.count / 4)
            // ffmpeg sees the same in it.
            let path = ImageFixtures.write(bytes, "strip.jpg")
            defer { unlink(path) }
            let command = "ffmpeg -v error -i \(path) -f rawvideo -pix_fmt rgba - 2>/dev/null"
            guard let raw = ImageFixtures.output(of: command) else {
                print("ffmpeg is not installed: JPEGs were compared with nothing else")
                continue
            }
            let theirs = try #require(Picture(width: decoded.width, height: decoded.height, pixels: raw))
            #expect(meanDifference(decoded, theirs) < 2)
        }
    }

    @Test func pngComesBackUnchanged() async throws {
        let original = try await picture("hopper.png")
        let bytes = try await ImageEncoder.encode(original)
        #expect(try await PictureDecoder.decode(bytes, priority: .visible) == original)
        let size = PixelSize(width: 50, height: 41)
        let small = try await PictureDecoder.decode(bytes, size: size, priority: .visible)
        let scaled = try await original.scaled(to: size, priority: .visible)
        #expect(small.size == size && meanDifference(small, scaled) < 1)
        #expect(try await original.scaled(to: original.size, priority: .visible) == original)
    }

    @Test func backgroundsShowThrough() async throws {
        let half = try #require(
            Picture(width: 2, height: 1, pixels: [255, 255, 255, 0, 0, 0, 255, 255]))
        let red = Backdrop.color(RGBColor(red: 255, green: 0, blue: 0))
        let over = try await half.scaled(to: half.size, over: red, priority: .visible)
        #expect(over.pixels == [255, 0, 0, 255, 0, 0, 255, 255])
        let decoded = try await PictureDecoder.decode(
            try await ImageEncoder.encode(half), background: red, priority: .visible)
        #expect(decoded == over)
    }

    @Test func damageIsAnError() async throws {
        let original = try await picture("hopper.png", fitting: PixelSize(width: 40, height: 40))
        var random = SplitMix(seed: 5)
        for bytes in [try ImageEncoder.data(original, as: .jpeg(quality: 100)), try ImageEncoder.data(original)] {
            for _ in 0..<300 {
                var damaged = Array(bytes[..<(1 + random.below(bytes.count))])
                for _ in 0..<random.below(4) { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
                do {
                    _ = try PictureDecoder.picture(
                        damaged, size: PixelSize(width: 64, height: 64), background: nil, Interruption())
                } catch let error as MediaError {
                    #expect([.decodeFailed, .unrecognizedFormat, .tooLarge].contains(error.code), "\(error)")
                }
            }
        }
        for bytes in [[], [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47]] as [[UInt8]] {
            #expect(throws: MediaError.self) {
                try PictureDecoder.picture(bytes, size: nil, background: nil, Interruption())
            }
        }
    }
}
