import Foundation
import Dispatch
import Glibc
import SeededRandom
import Synchronization
import TestSupport
import Testing

@testable import Media

/// Zero tolerance and single steps against a decode of the whole file.
@Suite struct ExactFrameTests {
    static let fixtures = [
        "edit_list_positive_shift.mp4", "h265_bframes.mp4", "iibbibb_editlist_videoonly.mp4", "sample_h264.ts",
        "sample_h265.ts", "test_stereo_left_right.webm", "torchcodec-av1_video.mkv", "sample-with-key-frame-index.flv",
        "decord-unordered.mov", "video_90.mov", "moviepy-transparent.webm", "apng-delay.png", "dispose_bgnd.gif",
        "sample_fragmented_seekable_multiple_sidx.mp4", "weird_aspect.small.mpg", "testvideo-43.avi",
        "roadtrip-vp92-10bit.webm",
    ]

    static let corpus = [
        "sample_edit_list.mp4", "sample_edit_list_only_preroll_sync_sample.mp4", "pampi-tour.mp4",
        "sample_sef_slow_motion.mp4", "trim_optimization_failure.mp4", "sample_with_chapters.mkv",
        "sample_with_srt.mkv", "sample_with_overlapping_srt.mkv", "androidx-sample.avi", "flower-fragmented.mp4",
        "v300_multiple_segments.mp4", "sample_partially_fragmented.mp4", "bbb_2500ms.ts",
        "sample_h262_mpeg_audio.ts", "sample_h264_iframes_only.ts", "alea.mpg", "nasa_13013.mp4",
        "bbb_800x640_768kbps_30fps_avc_2b_firstpts_10_sec.mp4", "bbb_642x642_768kbps_30fps_vp9.webm",
        "vp8_in_webm.webm", "sample_av1.mp4", "ios9.mov", "max-heromode.mp4", "mv_with_2_top_shots.mp4",
        "ccextractor-sample1.ts", "moviepy-no_duration.webm", "fixture-raw.mts", "ffmpeg-python-in.mp4",
        "derived-multilang.mkv", "fragmented_captions.mp4", "sample_scte35.ts", "video_desks.3gp",
        "hlg10-color-test.mp4", "master_elements_containing_crc32.mkv", "big_buck_bunny_720p_1mb.mp4",
    ]

    @Test(arguments: fixtures)
    func showsTheFramePresentedAtAnyTime(name: String) async throws {
        try await check(name, ImageFixtures.location(name))
    }

    @Test(arguments: Thoroughness.spread(oneIn: 3, of: ImageFixtures.corpusLocations(corpus).map(\.name)))
    func showsTheFramePresentedAtAnyTimeInTheCorpus(name: String) async throws {
        guard let location = ImageFixtures.corpusLocation(name) else { return }
        try await check(name, location)
    }

    /// Frames of a pyramid as SVT-AV1 makes it: most of those that are shown at once refresh no reference.
    @Test func av1FramesThatNobodyWantsAreLeftOut() async throws {
        let scratch = try Scratch()
        for name in ["film.mp4", "film.mkv", "film.webm"] {
            let source = "testsrc2=size=320x180:rate=25:duration=8"
            let options = "-pix_fmt yuv420p -c:v libsvtav1 -preset 10 -g 200"
            _ = ImageFixtures.output(
                of: "ffmpeg -v error -y -f lavfi -i \(source) \(options) '\(scratch.path(name))' 2>/dev/null; echo")
            guard access(scratch.path(name), R_OK) == 0 else { return print("skipped: no ffmpeg with SVT-AV1") }
            let location = scratch.location(name)
            try await check(name, location)
            let generator = ImageGenerator(location, budget: .patient)
            let time = MediaTime(value: 190, timescale: 25)
            let found = try await generator.image(at: time, .exact(maximumSize: SequentialDecode.size))
            #expect(found.actualTime.converted(to: 25) == time)
            #expect(generator.decodeCounters.framesDecoded < 150)
            await generator.close()
            try await checkAfterStopping(name, location)
        }
    }

    /// Whoever asks after somebody whose work was stopped gets the right frame, though frames were left out for that one.
    private func checkAfterStopping(_ name: String, _ location: MediaLocation) async throws {
        try await WorkerPool.decoding.run(priority: .visible) { _ in
            let truth = try SequentialDecode(location).frames.map(\.time)
            let counters = DecodeCounters()
            let demuxer = try Demuxer.open(
                location, counters: IOCounters(), budget: .patient, interruption: Interruption())
            try demuxer.findStreamInformation()
            let source = try StreamSource(
                demuxer: demuxer, streamIndex: try PictureSelection(demuxer).streamIndex, counters: counters,
                interruption: Interruption())
            let decoder = try VideoDecoder(
                parameters: source.parameters, timeBase: source.timeBase, purpose: .allFrames,
                hasAlpha: source.hasSeparateAlpha, reorderingIsKnown: true, counters: counters,
                memory: .shared, interruption: Interruption())
            let reader = FrameReader(source: source, decoder: decoder)
            let ticks = truth.map { source.ticks(at: $0) }
            var random = SplitMix(seed: 0xA51)
            for round in 0..<12 {
                let last = Int.random(in: ticks.count / 2..<ticks.count, using: &random)
                let isSequence = round % 2 == 0
                let wanted = isSequence ? [last / 3, last / 2, last] : [last]
                let stop = Interruption()
                source.use(stop)
                reader.invalidate()
                let limit = counters.packetsRead + Int.random(in: 1..<max(2, last), using: &random)
                let isDone = Atomic<Bool>(false)
                let watcher = DispatchWorkItem {
                    while counters.packetsRead < limit, !isDone.load(ordering: .relaxed) {}
                    stop.cancel()
                }
                DispatchQueue.global().async(execute: watcher)
                reader.expect(wanted.map { ticks[$0] })
                do { for place in wanted { _ = try reader.frame(at: ticks[place]) } } catch {}
                reader.expect([])
                isDone.store(true, ordering: .relaxed)
                watcher.wait()
                source.use(Interruption())
                // Near where it stopped decoding goes on.
                let stopped = ticks.lastIndex { $0 <= reader.current?.time ?? .min } ?? 0
                for _ in 0..<2 {
                    let place = min(ticks.count - 1, stopped + Int.random(in: 0..<8, using: &random))
                    let found = try reader.frame(at: ticks[place])
                    #expect(found?.time == ticks[place], "\(name) frame \(place) after one to \(last)")
                }
            }
        }
    }

    @Test(arguments: ["h265_bframes.mp4", "sample_h264.ts", "torchcodec-av1_video.mkv", "edit_list_positive_shift.mp4"])
    func stoppedWorkLeavesNoGaps(name: String) async throws {
        try await checkAfterStopping(name, ImageFixtures.location(name))
    }

    private func check(_ name: String, _ location: MediaLocation) async throws {
        let truth = try await WorkerPool.decoding.run(priority: .visible) { _ in
            UncheckedBox(try SequentialDecode(location))
        }.value
        try #require(truth.frames.count > 1)
        let generator = ImageGenerator(location, budget: .patient)
        let settings = ImageGenerator.Settings.exact(maximumSize: SequentialDecode.size)
        var random = SplitMix(seed: 0x5eed)
        let usable = truth.isWhole ? truth.frames.count : max(1, truth.frames.count - 40)
        var places = (0..<10).map { _ in Int.random(in: 0..<usable, using: &random) }
        places += [0, min(1, usable - 1), usable - 1]
        for place in places {
            let frame = truth.frames[place]
            let found = try await generator.image(at: frame.time, settings)
            #expect(found.actualTime == frame.time, "\(name) frame \(place)")
            #expect(found.picture == frame.picture, "\(name) frame \(place) at \(frame.time)")
            guard place + 1 < truth.frames.count else { continue }
            let gap = (truth.frames[place + 1].time - frame.time).converted(to: 1_000_000)
            let between = frame.time + MediaTime(value: gap.value * 9 / 10, timescale: 1_000_000)
            let later = try await generator.image(at: between, settings)
            #expect(later.actualTime == frame.time, "\(name) between \(place) and the next")
            #expect(later.reason == .exact)
        }
        try await checkSteps(name, truth, generator, settings, &random)
        await generator.close()
    }

    private func checkSteps(
        _ name: String, _ truth: SequentialDecode, _ generator: ImageGenerator, _ settings: ImageGenerator.Settings,
        _ random: inout SplitMix
    ) async throws {
        let usable = truth.isWhole ? truth.frames.count : max(1, truth.frames.count - 60)
        var place = Int.random(in: 0..<usable, using: &random)
        _ = try await generator.image(at: truth.frames[place].time, settings)
        // Each step back decodes a group of pictures.
        for _ in 0..<8 {
            let isForward = Int.random(in: 0..<5, using: &random) < 2
            let next = isForward ? place + 1 : place - 1
            let time = truth.frames[place].time
            guard truth.frames.indices.contains(next), next < usable else {
                if next < 0 {
                    await #expect(throws: MediaError.self) { try await generator.image(before: time, settings) }
                }
                continue
            }
            let found =
                try await isForward
                ? generator.image(after: time, settings) : generator.image(before: time, settings)
            #expect(found.actualTime == truth.frames[next].time, "\(name) step from \(place) to \(next)")
            #expect(found.picture == truth.frames[next].picture, "\(name) step from \(place) to \(next)")
            place = next
        }
    }

    /// From the start of a film to just behind a key frame that was never read: by a seek, and not by decoding all between.
    @Test(arguments: ["mp4", "mkv", "avi"]) func whatIsFarAwayIsSought(ending: String) async throws {
        let scratch = try Scratch()
        let path = scratch.path("film.\(ending)")
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=25:duration=60", "-c:v",
            ending == "avi" ? "mpeg4" : "libx264",
            "-g", "50", "-bf", "2", "-sc_threshold", "0", "-pix_fmt", "yuv420p", path,
        ])
        let generator = ImageGenerator(.file(path: Array(path.utf8)), budget: .patient)
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 18))
        _ = try await generator.image(at: .zero, settings)
        _ = try await generator.keyFrameTimes()
        for time in [40.04, 20.12, 50.4] {
            let before = generator.decodeCounters.framesDecoded
            let image = try await generator.image(at: MediaTime(seconds: time, preferredTimescale: 1_000), settings)
            #expect(abs(image.actualTime.seconds - time) < 0.021)
            #expect(generator.decodeCounters.framesDecoded - before < 120, "\(time)")
        }
    }
}

/// Carries a value that is made on one thread and then only read.
struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// Playlists of fragmented MP4 whose header libav loses when it moves in them.
struct FragmentPlaylistTests {
    @Test func framesAreShownAnywhere() async throws {
        try await look(at: MediaLocation(Corpus.fixture("hls-webvtt/multivariant_playlist.m3u8")))
    }

    @Test(
        .enabled(if: Corpus.isPresent, "no corpus beside the package"),
        arguments: ["hls-fmp4/playlist.m3u8", "hls-cmaf-demuxed/playlist.m3u8", "hls-cmaf-demuxed/stream_1.m3u8"])
    func framesAreShownAnywhereInTheCorpus(name: String) async throws {
        try await look(at: MediaLocation(try #require(Corpus.root).appending(path: "media/" + name).path))
    }

    private func look(at location: MediaLocation) async throws {
        let generator = ImageGenerator(location, budget: .patient)
        for seconds in [0, 0.5, 0.9, 0.2] {
            let time = MediaTime(seconds: seconds, preferredTimescale: 1_000)
            _ = try await generator.image(at: time)
            let image = try await generator.image(at: time, .exact())
            #expect(image.actualTime <= time || image.reason == .startsLater, "at \(seconds)")
            #expect((time - image.actualTime).seconds < 0.1, "at \(seconds)")
        }
        await generator.close()
    }
}
