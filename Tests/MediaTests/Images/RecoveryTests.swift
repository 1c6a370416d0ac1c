import Bytes
import Foundation
import Testing

@testable import Media

/// Films without key frames: pictures become whole bit by bit from where decoding begins.
@Suite struct RecoveryTests {
    private static let size = SequentialDecode.size

    /// A film of ten seconds with periodic intra refresh, which takes a second.
    private static func refreshed(_ path: String, _ options: [String] = [], keyInterval: Int = 25) throws {
        try FFmpeg.make(
            [
                "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=10", "-c:v", "libx264", "-x264-params",
                "intra-refresh=1:keyint=\(keyInterval)",
            ] + options + [path])
    }

    private func check(
        _ generator: ImageGenerator, _ film: SequentialDecode, _ times: [Double], _ settings: ImageGenerator.Settings
    ) async throws {
        for seconds in times {
            let time = MediaTime(value: Int64(seconds * 1_000), timescale: 1_000)
            let image = try await generator.image(at: time, settings)
            let frame = try #require(film.frames.first { $0.time == image.actualTime })
            let likeness = PictureOracle.peakSignalToNoise(image.picture.pixels, frame.picture.pixels)
            let what: Comment = "\(seconds): \(image.actualTime), \(image.reason)"
            #expect(likeness > 28, what)
            #expect(!image.isDamaged, what)
            if settings.isExact { #expect(film.frame(at: time)?.time == image.actualTime, what) }
        }
    }

    @Test(arguments: [
        ("film.mkv", []), ("film.mp4", []), ("film.ts", []), ("slices.mp4", ["-tune", "zerolatency"]),
    ])
    func theFrameOfAPeriodicRefreshIsWhole(name: String, options: [String]) async throws {
        let scratch = try Scratch()
        try RecoveryTests.refreshed(scratch.path(name), options)
        let film = try SequentialDecode(scratch.location(name))
        let start = try #require(film.frames.first?.time.seconds)
        let times = [0, 0.5, 1.1, 3.3, 3.0, 7.9, 9.5, 9.9, 9.97, 5.2].map { start + $0 }
        for settings in [
            ImageGenerator.Settings.exact(maximumSize: RecoveryTests.size), .init(maximumSize: RecoveryTests.size),
        ] {
            let generator = ImageGenerator(scratch.location(name), budget: .patient)
            try await check(generator, film, times, settings)
            let images = ImageGenerator(scratch.location(name), budget: .patient)
            let wanted = times.sorted().map { MediaTime(value: Int64($0 * 1_000), timescale: 1_000) }
            for await result in images.images(for: wanted, settings) { #expect(try !result.image.isDamaged) }
            await generator.close()
            await images.close()
        }
    }

    /// Decoding may begin four times in the time that the refresh takes.
    @Test func aSlowRefreshIsGoneBackFor() async throws {
        let scratch = try Scratch()
        try RecoveryTests.refreshed(scratch.path("whole.ts"), keyInterval: 100)
        let bytes = try Data(contentsOf: URL(filePath: scratch.path("whole.ts")))
        // Without its first half: no frame of all resets the decoder.
        let half = bytes.count / 188 / 2 * 188
        try bytes[half...].write(to: URL(filePath: scratch.path("half.ts")))
        let film = try SequentialDecode(scratch.location("whole.ts"))
        let generator = ImageGenerator(scratch.location("half.ts"), budget: .patient)
        let last = try await generator.image(
            at: MediaTime(value: 100, timescale: 1), .exact(maximumSize: RecoveryTests.size))
        #expect(last.reason == .afterLastFrame && !last.isDamaged)
        let shown = try #require(film.frames.last?.picture)
        #expect(PictureOracle.peakSignalToNoise(last.picture.pixels, shown.pixels) > 28)
        let first = try await generator.image(at: .zero, .exact(maximumSize: RecoveryTests.size))
        #expect(first.isDamaged)
        await generator.close()
    }

    /// HEVC without any frame that decoding may begin at: grey at first, whole after the refresh.
    @Test func aFilmWithoutItsBeginningIsShownAndSaidToBeDamaged() async throws {
        let scratch = try Scratch()
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=12", "-c:v", "libx265", "-x265-params",
            "intra-refresh=1:keyint=25:log-level=none", scratch.path("whole.mkv"),
        ])
        try FFmpeg.make([
            "-i", scratch.path("whole.mkv"), "-ss", "5", "-c", "copy", "-copyinkf", scratch.path("cut.mkv"),
        ])
        let film = try SequentialDecode(scratch.location("whole.mkv"))
        let generator = ImageGenerator(scratch.location("cut.mkv"), budget: .patient)
        let first = try await generator.image(at: .zero, .exact(maximumSize: RecoveryTests.size))
        #expect(first.isDamaged)
        let last = try await generator.image(
            at: MediaTime(value: 100, timescale: 1), .exact(maximumSize: RecoveryTests.size))
        let shown = try #require(film.frames.last?.picture)
        #expect(!last.isDamaged)
        #expect(PictureOracle.peakSignalToNoise(last.picture.pixels, shown.pixels) > 28)
        await generator.close()
    }

    /// Of MPEG-2 that begins in the middle of an open group, the frames that refer to the group before are left out.
    @Test func framesThatReferToWhatIsMissingAreNotShown() async throws {
        let scratch = try Scratch()
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=6", "-c:v", "mpeg2video", "-g", "15", "-bf",
            "2", scratch.path("whole.ts"),
        ])
        let bytes = try Data(contentsOf: URL(filePath: scratch.path("whole.ts")))
        try bytes[(bytes.count / 188 / 3 * 188)...].write(to: URL(filePath: scratch.path("cut.ts")))
        let film = try SequentialDecode(scratch.location("whole.ts"))
        let generator = ImageGenerator(scratch.location("cut.ts"), budget: .patient)
        for seconds in [0, 0.3, 0.7, 1.5, 3.2] {
            let image = try await generator.image(
                at: MediaTime(value: Int64(seconds * 1_000), timescale: 1_000), .exact(maximumSize: RecoveryTests.size))
            let likeness = film.frames.map {
                PictureOracle.peakSignalToNoise(image.picture.pixels, $0.picture.pixels)
            }.max()
            #expect((likeness ?? 0) > 28 && !image.isDamaged, "\(seconds)")
        }
        await generator.close()
    }

    /// Three slices: the first one intra, as where each part of the picture is refreshed in its turn.
    @Test func aPictureIsIntraWhenAllItsSlicesAre() {
        // The number of the first macroblock and the kind of slice, in Exp-Golomb code: 1 is 0, 010 is 1, 011 is 2.
        let first: [UInt8] = [1, 0b1011_0000]
        let predicted: [UInt8] = [1, 0b0101_1000]
        let intra: [UInt8] = [1, 0b0100_1100]
        func packet(_ units: [[UInt8]], startCodes: Bool) -> [UInt8] {
            units.flatMap { startCodes ? [0, 0, 1] + $0 : [0, 0, 0, UInt8($0.count)] + $0 }
        }
        func areIntra(_ units: [[UInt8]]) -> [Bool] {
            [true, false].map { startCodes in
                let framing: H264Slices = H264Slices(framing: startCodes ? .startCodes : .lengths(4))
                return packet(units, startCodes: startCodes).withUnsafeBytes { framing.areIntra($0) }
            }
        }
        let delimiter: [UInt8] = [9, 0xF0]
        #expect(areIntra([delimiter, first, intra, intra]) == [true, true])
        #expect(areIntra([delimiter, first, predicted]) == [false, false])
        #expect(areIntra([delimiter]) == [false, false])
        // The second field of a picture may refer to the first one.
        #expect(areIntra([first, intra, [1, 0b1110_0000], predicted]) == [true, true])
        #expect(areIntra([[1]]) == [false, false])
    }
}
