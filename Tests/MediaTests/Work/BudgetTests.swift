import Glibc
import Testing

@testable import Media

/// What work may cost, and that it fails with that reason beyond it.
@Suite struct BudgetTests {

    @Test func openingForAPictureHasALimitOfBytes() async throws {
        let scratch = try Scratch()
        let generator = ImageGenerator(
            try scratch.copy(ImageFixtures.path("sample_h264.ts"), to: "a.ts"), budget: Budget(localBytes: 100))
        for _ in 0..<2 {
            let error = await #expect(throws: MediaError.self) { try await generator.image(at: .zero) }
            #expect(error?.code == .readLimitExceeded)
        }
    }

    @Test func openingForAWaveformHasALimitOfBytes() async throws {
        let scratch = try Scratch()
        let sound = try scratch.copy(ImageFixtures.path("androidx-bear.opus"), to: "a.opus")
        let error = await #expect(throws: MediaError.self) {
            try await Waveform.load(sound, budget: Budget(localBytes: 100))
        }
        #expect(error?.code == .readLimitExceeded)
    }

    /// The decoder's bytes do not count against those of opening: a film is longer than its header.
    @Test func decodingHasItsOwnLimits() async throws {
        let opening = IOCounters()
        let scratch = try Scratch()
        let location = try scratch.copy(ImageFixtures.path("roadtrip-vp92-10bit.webm"), to: "a.webm")
        let other = try scratch.copy(ImageFixtures.path("roadtrip-vp92-10bit.webm"), to: "b.webm")
        let demuxer = try Demuxer.open(other, counters: opening, budget: Budget())
        try demuxer.findStreamInformation()
        let generator = ImageGenerator(location, budget: Budget(localBytes: opening.bytesRead))
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 32))
        _ = try await generator.image(at: .zero, settings)
        _ = try await generator.image(at: MediaTime(value: 3_600, timescale: 1), settings)
        #expect(generator.ioCounters.bytesRead > opening.bytesRead)
    }

    @Test func aDecodeIsTimedFromTheOpenFile() async throws {
        let scratch = try Scratch()
        let video = try scratch.copy(ImageFixtures.path("h265_bframes.mp4"), to: "a.mp4")
        let generator = ImageGenerator(video, budget: Budget(localTime: .seconds(600), decodeTime: .zero))
        for _ in 0..<2 {
            let error = await #expect(throws: MediaError.self) { try await generator.image(at: .zero) }
            #expect(error?.code == .timedOut)
        }
        #expect(generator.ioCounters.bytesRead > 0)
    }

    @Test func aPausedClockKeepsWhatWasLeft() {
        let interruption = Interruption()
        #expect(interruption.pauseClock() == nil)
        interruption.resumeClock(nil)
        #expect(interruption.deadlineTime == nil)

        interruption.setTimeout(.seconds(600))
        let left = interruption.pauseClock()
        #expect(left ?? 0 > 500_000_000_000)
        #expect(interruption.deadlineTime == nil)
        interruption.resumeClock(left)
        #expect(interruption.deadlineTime != nil && !interruption.isOverdue)

        interruption.setTimeout(.zero)
        Thread.sleep(milliseconds: 1)
        let nothing = interruption.pauseClock()
        #expect(nothing == 0 && !interruption.isOverdue)
        interruption.resumeClock(nothing)
        Thread.sleep(milliseconds: 1)
        #expect(interruption.isOverdue)
    }

    /// A pipe that nobody writes into.
    @Test func whatItWaitsForIsTold() async throws {
        let scratch = try Scratch()
        let path = scratch.path("pipe.mp4")
        try #require(mkfifo(path, 0o600) == 0)
        let asset = Asset(MediaLocation(path), budget: Budget(localTime: .milliseconds(200)))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        #expect(
            error?.code == .timedOut && error?.message == "no data from this pipe or device")
    }
}
