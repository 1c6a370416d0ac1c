import Glibc
import Testing

@testable import Media

/// What work may cost, and that it fails with that reason beyond it.
@Suite struct BudgetTests {
    private let video = ImageFixtures.location("h265_bframes.mp4")
    private let sound = ImageFixtures.location("androidx-bear.opus")

    @Test func openingForAPictureHasALimitOfBytes() async throws {
        let generator = ImageGenerator(
            ImageFixtures.location("sample_h264.ts"), budget: Budget(localBytes: 100))
        for _ in 0..<2 {
            let error = await #expect(throws: MediaError.self) { try await generator.image(at: .zero) }
            #expect(error?.code == .readLimitExceeded)
        }
    }

    @Test func openingForAWaveformHasALimitOfBytes() async throws {
        let error = await #expect(throws: MediaError.self) {
            try await Waveform.load(sound, budget: Budget(localBytes: 100))
        }
        #expect(error?.code == .readLimitExceeded)
    }

    /// The decoder's bytes do not count against those of opening: a film is longer than its header.
    @Test func decodingHasItsOwnLimits() async throws {
        let opening = IOCounters()
        let location = ImageFixtures.location("roadtrip-vp92-10bit.webm")
        let demuxer = try Demuxer(location, counters: opening, budget: Budget(), interruption: Interruption())
        try demuxer.findStreamInformation()
        let generator = ImageGenerator(location, budget: Budget(localBytes: opening.bytesRead))
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 32))
        _ = try await generator.image(at: .zero, settings)
        _ = try await generator.image(at: MediaTime(value: 3_600, timescale: 1), settings)
        #expect(generator.ioCounters.bytesRead > opening.bytesRead)
    }

    @Test func aDecodeIsTimedFromTheOpenFile() async throws {
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

        interruption.allow(.seconds(600))
        let left = interruption.pauseClock()
        #expect(left ?? 0 > 500_000_000_000)
        #expect(interruption.deadlineTime == nil)
        interruption.resumeClock(left)
        #expect(interruption.deadlineTime != nil && !interruption.isOverdue)

        interruption.allow(.zero)
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
            error?.code == .timedOut && error?.message == "this is a pipe or device, and nothing has come out of it")
    }
}
