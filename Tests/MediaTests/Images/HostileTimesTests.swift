import Glibc
import TestSupport
import Testing

@testable import Media

/// Files whose time stamps and sizes lie at the ends of their range: a picture or an error, never a trap.
@Suite struct HostileTimesTests {
    private let settings = [
        ImageGenerator.Settings(maximumSize: PixelSize(width: 32, height: 32)),
        .exact(maximumSize: PixelSize(width: 32, height: 32)),
    ]

    /// Replaces the eight bytes at `offset` behind each `name`; returns nil when there is none.
    private func altered(_ bytes: [UInt8], behind name: String, at offset: Int, with value: UInt64) -> [UInt8]? {
        let name = Array(name.utf8)
        var altered = bytes
        var count = 0
        for place in 0..<(bytes.count - offset - 12) where bytes[place] == name[0] {
            guard bytes[place..<place + 4].elementsEqual(name) else { continue }
            count += 1
            for digit in 0..<8 {
                altered[place + 4 + offset + digit] = UInt8(truncatingIfNeeded: value >> (56 - 8 * digit))
            }
        }
        return count > 0 ? altered : nil
    }

    private func visit(_ path: String) async throws {
        let location = MediaLocation(path)
        let generator = ImageGenerator(location, budget: .patient)
        let far = MediaTime(value: .max, timescale: 1)
        let times = [MediaTime.zero, MediaTime(value: 1, timescale: 2), far, MediaTime(value: .min, timescale: 1)]
        for time in times {
            for settings in settings { _ = await Result { try await generator.image(at: time, settings) } }
            _ = await Result { try await generator.image(after: time, settings[0]) }
            _ = await Result { try await generator.image(before: time, settings[0]) }
        }
        for await _ in generator.images(for: times.reversed(), settings[1]) {}
        _ = await Result { try await generator.keyFrameTimes() }
        await generator.close()
        _ = await Result { try await Asset(location).loadStatuses(of: Asset.allProperties) }
        _ = await Result { try await Waveform.load(location, count: 50) }
    }

    private static let stamps: [UInt64] = [
        0x2000_0000_0000_0000, 0x7fff_ffff_fff0_0000, 0x8000_0000_0000_0001, 0xffff_ffff_ffff_ffff,
    ]

    @Test(.timeLimit(.minutes(5)), arguments: Thoroughness.spread(oneIn: 2, of: stamps))
    func fragmentsAtTheEndsOfTime(stamp: UInt64) async throws {
        let sound = ImageFixtures.bytes(ImageFixtures.path("sample_fragmented_seekable_multiple_sidx.mp4"))
        let bytes = try #require(altered(sound, behind: "tfdt", at: 4, with: stamp))
        let path = ImageFixtures.write(bytes, "tfdt.mp4")
        defer { unlink(path) }
        try await visit(path)
    }

    /// Nearly all that 32 bits can hold in each direction: their product is over 63 bits.
    private static let sizes: [UInt64] = [0xffff_ffff_ffff_ffff, 0x7fff_ffff_7fff_ffff]

    @Test(arguments: sizes) func pictureOfAnEnormousSize(size: UInt64) async throws {
        let bytes = try #require(
            altered(ImageFixtures.bytes(ImageFixtures.path("hopper.png")), behind: "IHDR", at: 0, with: size))
        let path = ImageFixtures.write(bytes, "large.png")
        defer { unlink(path) }
        try await visit(path)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
