import SeededRandom
import TestSupport
import Testing

@testable import Media

/// Which frame a tolerance allows, by random times against a decode of the whole file.
@Suite struct ToleranceTests {
    static let fixtures = [
        "h265_bframes.mp4", "sample_h264.ts", "sample_h265.ts", "test_stereo_left_right.webm",
        "torchcodec-av1_video.mkv", "sample-with-key-frame-index.flv", "sample_fragmented_seekable_multiple_sidx.mp4",
        "testvideo-43.avi", "edit_list_positive_shift.mp4", "roadtrip-vp92-10bit.webm",
    ]
    static let corpus = [
        "sample_h264_iframes_only.ts", "bbb_2500ms.ts", "ffmpeg-python-in.mp4", "max-heromode.mp4", "sample_av1.mp4",
        "mv_with_2_top_shots.mp4", "bbb_642x642_768kbps_30fps_vp9.webm", "pampi-tour.mp4", "androidx-sample.avi",
        "v300_multiple_segments.mp4",
    ]

    @Test(arguments: Thoroughness.spread(oneIn: 2, of: fixtures))
    func givesTheNearestKeyFrameElseAFrameInTheWindow(name: String) async throws {
        try await check(name, ImageFixtures.location(name))
    }

    @Test(arguments: Thoroughness.spread(oneIn: 2, of: ImageFixtures.corpusLocations(corpus).map(\.name)))
    func givesTheNearestKeyFrameInTheCorpus(name: String) async throws {
        guard let location = ImageFixtures.corpusLocation(name) else { return }
        try await check(name, location)
    }

    private func check(_ name: String, _ location: MediaLocation) async throws {
        let truth = try await WorkerPool.decoding.run(priority: .visible) { _ in
            UncheckedBox(try SequentialDecode(location, limit: 2_000))
        }.value
        try #require(truth.isWhole)
        let keys = truth.frames.filter(\.isKey).map(\.time)
        let last = try #require(truth.frames.last).time
        let generator = ImageGenerator(location, budget: .patient)
        if let listed = try await generator.keyFrameTimes(), name.hasSuffix("mp4") || name.hasSuffix("avi") {
            #expect(listed.count == keys.count, "\(name)")
            for (left, right) in zip(listed, keys) { #expect(abs((left - right).seconds) < 0.05, "\(name)") }
        }
        var random = SplitMix(seed: 42)
        for round in 0..<30 {
            let time = MediaTime(
                value: Int64.random(in: 0...max(1, last.converted(to: 1_000).value), using: &random), timescale: 1_000)
            func tolerance() -> MediaTime {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: .zero
                case 1: .positiveInfinity
                default: MediaTime(value: Int64.random(in: 0...600, using: &random), timescale: 1_000)
                }
            }
            let (before, after) = (tolerance(), tolerance())
            var settings = ImageGenerator.Settings(maximumSize: SequentialDecode.size)
            settings.requestedTimeToleranceBefore = before
            settings.requestedTimeToleranceAfter = after
            let found = try await generator.image(at: time, settings)
            let what: Comment = "\(name) round \(round): \(time) −\(before) +\(after), \(found.reason)"
            func isInWindow(_ other: MediaTime) -> Bool { other >= time - before && other <= time + after }
            func distance(_ other: MediaTime) -> MediaTime { other > time ? other - time : time - other }
            let presented = try #require(truth.frame(at: time)).time
            if before == .zero, after == .zero {
                #expect(found.actualTime == presented, what)
            } else if keys.contains(presented), found.actualTime == presented {
                #expect(isInWindow(presented), what)
            } else if let nearest = keys.filter(isInWindow).map(distance).min() {
                #expect(isInWindow(found.actualTime), what)
                #expect(distance(found.actualTime) == nearest, what)
            } else if truth.frames.contains(where: { isInWindow($0.time) }) {
                #expect(isInWindow(found.actualTime), what)
            } else {
                #expect(found.actualTime == presented, what)
            }
            if !settings.isExact, found.reason == .nearestKeyFrame { #expect(keys.contains(found.actualTime), what) }
        }
        await generator.close()
    }

    @Test func looserToleranceCostsLess() async throws {
        let name = "h265_bframes.mp4"
        func cost(_ settings: ImageGenerator.Settings) async throws -> Int {
            let generator = ImageGenerator(ImageFixtures.location(name), budget: .patient)
            _ = try await generator.image(at: MediaTime(value: 9, timescale: 10), settings)
            return generator.decodeCounters.framesDecoded
        }
        let loose = try await cost(ImageGenerator.Settings())
        let exact = try await cost(.exact())
        #expect(loose == 1)
        #expect(exact > 5)
    }

    @Test func outsideTheFilmIsClampedOrRefusedAsAsked() async throws {
        let generator = ImageGenerator(ImageFixtures.location("edit_list_positive_shift.mp4"), budget: .patient)
        var settings = ImageGenerator.Settings.exact(maximumSize: SequentialDecode.size)
        let early = try await generator.image(at: .zero, settings)
        #expect(early.reason == .startsLater)
        #expect(early.actualTime == MediaTime(value: 1, timescale: 1))
        let late = try await generator.image(at: MediaTime(value: 100, timescale: 1), settings)
        #expect(late.reason == .afterLastFrame)
        settings.clampsToFrames = false
        let strict = settings
        for time in [MediaTime.zero, MediaTime(value: 100, timescale: 1)] {
            let error = await #expect(throws: MediaError.self) { try await generator.image(at: time, strict) }
            #expect(error?.code == .noFrame)
        }
    }
}
