import CLinux
import SeededRandom
import TestSupport
import Testing

@testable import Media

/// Steps through the buffer against a decode of the whole file.
@Suite struct ScrubBufferTests {
    static let fixtures = [
        "edit_list_positive_shift.mp4", "h265_bframes.mp4", "iibbibb_editlist_videoonly.mp4", "sample_h264.ts",
        "test_stereo_left_right.webm", "torchcodec-av1_video.mkv", "sample-with-key-frame-index.flv",
        "decord-unordered.mov", "video_90.mov", "sample_fragmented_seekable_multiple_sidx.mp4",
        "weird_aspect.small.mpg", "testvideo-43.avi", "roadtrip-vp92-10bit.webm",
    ]

    private let settings = ImageGenerator.Settings.exact(maximumSize: SequentialDecode.size)

    private func truth(_ location: MediaLocation) async throws -> SequentialDecode {
        try await WorkerPool.decoding.run(priority: .visible) { _ in UncheckedBox(try SequentialDecode(location)) }
            .value
    }

    /// Jumps, steps and turns at random, while it fills, with memory for all and for next to nothing.
    @Test(arguments: Thoroughness.spread(oneIn: 2, of: fixtures), [1 << 20, 64 << 20])
    func everyStepShowsTheRightFrame(name: String, memory: Int) async throws {
        let location = ImageFixtures.location(name)
        let truth = try await truth(location)
        let usable = truth.isWhole ? truth.frames.count : max(1, truth.frames.count - 60)
        try #require(usable > 1)
        let generator = ImageGenerator(location, budget: .patient)
        let buffer = ScrubBuffer(generator, memory: memory)
        var random = SplitMix(seed: 0xbeef)
        var place = Int.random(in: 0..<usable, using: &random)
        _ = try await buffer.image(.at(truth.frames[place].time), settings)
        for round in 0..<120 {
            let time = truth.frames[place].time
            let request: FrameRequest
            let next: Int
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                next = Int.random(in: 0..<usable, using: &random)
                request = .at(truth.frames[next].time)
            case 1..<11: (next, request) = (place + 1, .after(time))
            default: (next, request) = (place - 1, .before(time))
            }
            guard truth.frames.indices.contains(next), next < usable else {
                if next < 0 {
                    await #expect(throws: MediaError.self) { try await buffer.image(request, settings) }
                }
                continue
            }
            let found = try await buffer.image(request, settings)
            #expect(found.actualTime == truth.frames[next].time, "\(name) round \(round) \(request)")
            #expect(found.picture == truth.frames[next].picture, "\(name) round \(round) \(request)")
            #expect(buffer.bytes <= max(memory, 1 << 20))
            place = next
        }
        buffer.pause()
        await generator.close()
    }

    @Test func whatWasSteppedOverNeedsNoDecoding() async throws {
        let location = ImageFixtures.location("h265_bframes.mp4")
        let truth = try await truth(location)
        try #require(truth.isWhole)
        let generator = ImageGenerator(location, budget: .patient)
        let buffer = ScrubBuffer(generator)
        let last = try #require(truth.frames.last).time
        var time = try await buffer.image(.at(last), settings).actualTime
        for frame in truth.frames.dropLast().reversed() {
            time = try await buffer.image(.before(time), settings).actualTime
            #expect(time == frame.time)
        }
        buffer.pause()
        let decoded = generator.decodeCounters.framesDecoded
        for frame in truth.frames.dropFirst() {
            time = try await buffer.image(.after(time), settings).actualTime
            #expect(time == frame.time)
        }
        for frame in truth.frames.dropLast().reversed() {
            time = try await buffer.image(.before(time), settings).actualTime
            #expect(time == frame.time)
        }
        buffer.pause()
        #expect(generator.decodeCounters.framesDecoded <= decoded + truth.frames.count + 8)
        await generator.close()
    }

    @Test(.timeLimit(.minutes(5))) func nothingIsDecodedOnceItIsPaused() async throws {
        let generator = ImageGenerator(ImageFixtures.location("test_stereo_left_right.webm"), budget: .patient)
        let buffer = ScrubBuffer(generator)
        _ = try await buffer.image(.at(.zero), settings)
        let filling = buffer.filling
        buffer.pause()
        // The frame that was being decoded may still come.
        await filling?.value
        let count = buffer.count
        for _ in 0..<5 { _ = try? await generator.image(at: .zero, settings) }
        #expect(buffer.count == count)
        await generator.close()
    }
}
