import Foundation
import TestSupport
import Testing

@testable import Media

/// The search for scenes in films whose cuts are known, because they were put there.
struct SceneFinderTests {
    /// Stretches of the samples, of so many frames at 25 a second.
    private static let parts: [(name: String, frames: Int)] = [
        ("A flower opens.mp4", 30), ("Gannets.avi", 40), ("Footpath, held upright.mov", 25), ("Funicular.webm", 20),
        ("Four places, 1080p.mp4", 35),
    ]

    /// A film of those parts; nil, and a line that says so, where there is no ffmpeg.
    private func film(_ scratch: Scratch, _ name: String, _ options: String, filter: String = "") -> MediaLocation? {
        let path = scratch.path(name)
        let joined = SharedFiles.path("scenes.y4m", make: Self.join)
        let video = filter.isEmpty ? "" : "-vf '\(filter)'"
        _ = ImageFixtures.output(of: "ffmpeg -v error -y -i '\(joined)' \(video) \(options) '\(path)' 2>&1; echo")
        guard FileManager.default.fileExists(atPath: path) else {
            print("skipped: no ffmpeg command")
            return nil
        }
        return scratch.location(name)
    }

    /// Writes the parts one after the other, uncompressed.
    private static func join(to path: String) {
        let samples = Corpus.package.appending(path: "Samples/Films").path
        let inputs = Self.parts.map { "-i '\(samples)/\($0.name)'" }.joined(separator: " ")
        let parts = Self.parts.indices.map { index in
            "[\(index):v:0]fps=25,tpad=stop_mode=clone:stop_duration=3,"
                + "scale=320:180:force_original_aspect_ratio=increase,crop=320:180,setsar=1,format=yuv420p,"
                + "trim=end_frame=\(Self.parts[index].frames),setpts=N/25/TB[v\(index)];"
        }
        let joined = Self.parts.indices.map { "[v\($0)]" }.joined()
        let graph = parts.joined() + joined + "concat=n=\(Self.parts.count):v=1:a=0,settb=1/25,setpts=N[v]"
        let command = "ffmpeg -v error -y \(inputs) -filter_complex \"\(graph)\" -map '[v]' '\(path)' 2>&1; echo"
        _ = ImageFixtures.output(of: command)
    }

    /// Where the parts begin, in frames.
    private var truth: [Int] {
        var sum = 0
        return Self.parts.dropLast().map { part in
            sum += part.frames
            return sum
        }
    }

    private func outcome(
        _ finder: SceneFinder, _ direction: SearchDirection, from time: MediaTime
    ) async throws -> MediaTime? {
        var last: SceneSearch.Progress?
        for try await progress in finder.search(direction, from: time) { last = progress }
        guard case .found(let time) = last else {
            #expect(last == SceneSearch.Progress.none)
            return nil
        }
        return time
    }

    /// All scenes in a direction, from one end to the other, ascending.
    private func scenes(_ finder: SceneFinder, _ direction: SearchDirection) async throws -> [MediaTime] {
        var found: [MediaTime] = []
        var time = MediaTime(value: direction == .forward ? -1 : 3_600, timescale: 1)
        while let next = try await outcome(finder, direction, from: time) {
            #expect(direction == .forward ? next > time : next < time)
            found.append(next)
            time = next
        }
        return direction == .forward ? found : found.reversed()
    }

    @Test(
        arguments: Thoroughness.spread(
            oneIn: 2,
            of: [
                ("film.mp4", "-c:v libx264 -preset ultrafast -g 250 -sc_threshold 0 -bf 2"),
                ("short groups.mkv", "-c:v libx264 -preset ultrafast -g 12"),
                ("film.ts", "-c:v mpeg2video -q:v 3 -g 15 -bf 2"),
                ("film.webm", "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -g 60"),
                ("all key frames.mov", "-c:v mjpeg -q:v 5 -pix_fmt yuvj422p"),
                ("colours.mkv", "-c:v ffv1 -pix_fmt bgr0"),
                ("10 bit.mp4", "-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -g 250"),
            ]))
    func cutsAreFoundToTheFrame(name: String, options: String) async throws {
        let scratch = try Scratch()
        guard let location = film(scratch, name, options) else { return }
        let start = try SequentialDecode(location, limit: 1).frames[0].time
        let expected = truth.map { MediaTime(value: Int64($0), timescale: 25) }
        func check(_ found: [MediaTime], _ direction: String) {
            #expect(found.count == expected.count, "\(direction): \(found.map(\.seconds))")
            for (one, other) in zip(found, expected) {
                #expect(abs((one - other - start).seconds) < 0.002, "\(direction): \(one.seconds) \(other.seconds)")
            }
        }
        let (forward, backward) = (SceneFinder(location), SceneFinder(location))
        let found = try await scenes(forward, .forward)
        check(found, "forward")
        #expect(try await scenes(backward, .backward) == found)
        // Going back over what is known decodes nothing.
        let decoded = forward.decodeCounters.framesDecoded
        #expect(try await scenes(forward, .backward) == found)
        #expect(forward.decodeCounters.framesDecoded == decoded)
    }

    /// Times are those of the frames that are there.
    @Test func unevenFramesHaveTheirOwnTimes() async throws {
        let scratch = try Scratch()
        let options = "-c:v libx264 -preset ultrafast -g 250 -sc_threshold 0 -fps_mode vfr"
        let filter = "select=gt(mod(n*4\\,11)\\,3)"
        guard let location = film(scratch, "uneven.mkv", options, filter: filter) else { return }
        let frames = try SequentialDecode(location).frames.map(\.time)
        let expected = truth.map { cut in
            frames.first { $0.seconds > Double(cut) / 25 - 0.002 }
        }
        let finder = SceneFinder(location)
        let found = try await scenes(finder, .forward)
        #expect(found == expected.compactMap(\.self), "\(found.map(\.seconds)) of \(frames.map(\.seconds))")
    }

    /// The sample's four places, which nobody cut for this test.
    @Test func theSamplesScenesAreFound() async throws {
        let path = Corpus.package.appending(path: "Samples/Films/Four places, 1080p.mp4").path
        let finder = SceneFinder(MediaLocation(path))
        #expect(try await scenes(finder, .forward).map(\.seconds) == [5, 10, 14])
        let around: [(time: Double, next: Double?, previous: Double?)] = [
            (0, 5, nil), (7.3, 10, 5), (10, 14, 5), (14, nil, 10), (17.9, nil, 14),
        ]
        for (time, next, previous) in around {
            let time = MediaTime(seconds: time)
            #expect(try await outcome(finder, .forward, from: time)?.seconds == next)
            #expect(try await outcome(finder, .backward, from: time)?.seconds == previous)
        }
    }

    /// A search that is given up is taken up where it was.
    @Test func whatWasSearchedBeforeIsNotSearchedAgain() async throws {
        let scratch = try Scratch()
        let options = "-c:v libx264 -preset ultrafast -g 250 -sc_threshold 0"
        guard let location = film(scratch, "film.mp4", options) else { return }
        let whole = SceneFinder(location)
        _ = try await scenes(whole, .forward)
        let finder = SceneFinder(location)
        var found: [MediaTime] = []
        var time = MediaTime(value: -1, timescale: 1)
        while true {
            // One piece of the search at a time, each as if a person had pressed Esc after it.
            switch try await finder.work(.forward, time, .visible) {
            case .searching: continue
            case .found(let next):
                found.append(next)
                time = next
                continue
            case .none: break
            }
            break
        }
        #expect(found.count == truth.count)
        #expect(finder.decodeCounters.framesDecoded == whole.decodeCounters.framesDecoded)
    }

    @Test func cancellingEndsTheSearch() async throws {
        let path = Corpus.package.appending(path: "Samples/Films/Four places, 1080p.mp4").path
        let finder = SceneFinder(MediaLocation(path))
        let task = Task {
            for try await _ in finder.search(.forward, from: MediaTime(value: 14, timescale: 1)) {}
            return finder.decodeCounters.framesDecoded
        }
        #expect(await eventually { finder.decodeCounters.framesDecoded > 0 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // What was broken off does not stand in the way.
        #expect(try await outcome(finder, .forward, from: .zero)?.seconds == 5)
        await finder.close()
        #expect(try await outcome(finder, .backward, from: MediaTime(value: 7, timescale: 1))?.seconds == 5)
    }

    @Test func whatHasNoMovingPicturesSaysSo() async throws {
        for name in ["androidx-bear.opus", "hopper.png", "mpeg4_with_image.m4a"] {
            let finder = SceneFinder(ImageFixtures.location(name))
            let error = await #expect(throws: MediaError.self) {
                for try await _ in finder.search(.forward, from: .zero) {}
            }
            #expect(error?.code == .noSuchTrack, "\(name)")
        }
    }

    /// Every film of the tests is searched to its end, whatever is wrong with it, from both sides with one result.
    @Test(
        arguments: Thoroughness.spread(
            oneIn: 2,
            of: [
                "decord-unordered.mov", "edit_list_positive_shift.mp4", "h265_bframes.mp4",
                "iibbibb_editlist_videoonly.mp4",
                "moviepy-transparent.webm", "roadtrip-vp92-10bit.webm", "sample-with-key-frame-index.flv",
                "sample_fragmented_seekable_multiple_sidx.mp4", "sample_h264.ts", "sample_h265.ts", "testvideo-43.avi",
                "torchcodec-av1_video.mkv", "weird_aspect.small.mpg", "video_90.mov",
            ]))
    func bothDirectionsAgree(name: String) async throws {
        let location = ImageFixtures.location(name)
        let found = try await scenes(SceneFinder(location), .forward)
        #expect(try await scenes(SceneFinder(location), .backward) == found)
        let frames = Set(try SequentialDecode(location, limit: 2_000).frames.map(\.time))
        #expect(found.allSatisfy(frames.contains), "\(found.map(\.seconds))")
    }

    /// The key frame before a time may lie far before it, and the time behind the end.
    @Test func oneGroupOfPicturesIsSearchedFromAnywhere() async throws {
        let scratch = try Scratch()
        let options = "-c:v libx264 -preset ultrafast -g 1000 -sc_threshold 0"
        guard let location = film(scratch, "film.mp4", options) else { return }
        let cuts = truth.map { MediaTime(value: Int64($0), timescale: 25) }
        let last = try #require(cuts.last)
        for time in [MediaTime.zero, MediaTime(value: 4, timescale: 1), last, MediaTime(value: 60, timescale: 1)] {
            let found = try await outcome(SceneFinder(location), .forward, from: time)
            #expect(found == cuts.first { $0 > time }, "after \(time.seconds)")
            let before = try await outcome(SceneFinder(location), .backward, from: time)
            #expect(before == cuts.last { $0 < time }, "before \(time.seconds)")
        }
    }

    @Test(.timeLimit(.minutes(5))) func timesFromNowhereDoNoHarm() async throws {
        let finder = SceneFinder(ImageFixtures.location("h265_bframes.mp4"))
        for time in [
            MediaTime.positiveInfinity, .negativeInfinity, .indefinite, MediaTime(value: .max, timescale: 1),
            MediaTime(value: .min, timescale: 1),
        ] {
            _ = try await outcome(finder, .forward, from: time)
            _ = try await outcome(finder, .backward, from: time)
        }
    }
}
