import AssetWriting
import Foundation
import Media
import Synchronization
import TestSupport
import Testing
import TimedMetadata

/// New movies with the samples of other films.
@Suite struct SampleTrackTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    private func target(_ kind: OutputFileType) -> URL {
        folder.url.appending(path: kind == .quickTime ? "new.mov" : "new.mp4")
    }

    private func tracks(of name: String, _ types: Set<MediaType> = [.video, .audio]) async throws -> [Track] {
        try await Written.asset(Written.fixture(name)).load(.tracks).filter { types.contains($0.mediaType) }
    }

    /// Containers without an index, in fragments, with edit lists that hide beginnings and ends, with frames in another order
    /// than that in which they are shown, without lengths, without decode times.
    private static let films: [(name: String, kind: OutputFileType, streams: [String])] = [
        ("androidx-sample.mp4", .quickTime, ["v:0", "a:0"]),
        ("androidx-sample_fragmented.mp4", .mpeg4, ["v:0", "a:0"]),
        ("dolbyVision-hdr.MOV", .mpeg4, ["v:0"]), ("edit_list_positive_shift.mp4", .quickTime, ["v:0"]),
        ("iibbibb_editlist_videoonly.mp4", .mpeg4, ["v:0"]), ("long_edit_list_audioonly.mp4", .mpeg4, ["a:0"]),
        ("sample_sef_slow_motion.mp4", .mpeg4, ["v:0"]), ("sample_with_chapters.mkv", .quickTime, ["v:0"]),
        ("sample_h262_mpeg_audio.ts", .quickTime, ["v:0", "a:0"]), ("sample_h264.ts", .mpeg4, ["v:0"]),
        ("hls-cea608/sd-hls0000000000.ts", .quickTime, ["v:0", "a:0"]),
        ("weird_aspect.small.mpg", .quickTime, ["v:0", "a:0"]),
    ]

    @Test(arguments: films) func framesAreTheSame(name: String, kind: OutputFileType, streams: [String]) async throws {
        let (film, file) = (Written.fixture(name), target(kind))
        let writer = try AssetWriter(to: Written.location(file), as: kind)
        for track in try await tracks(of: name) { try writer.addTrack(copying: track) }
        try await Written.addPlaces(to: writer)
        var shifts: [Double] = []
        for stream in streams {
            let (old, new) = (
                try await Probe.frames(of: film, stream: stream), try await Probe.frames(of: file, stream: stream)
            )
            #expect(!new.isEmpty)
            #expect(new.map(\.hash) == old.map(\.hash), "\(stream)")
            shifts += zip(new, old).map { $0.seconds - $1.seconds }
        }
        // Matroska counts in milliseconds.
        let (least, most) = (shifts.min() ?? 0, shifts.max() ?? 1)
        #expect(most - least < (name.hasSuffix(".mkv") ? 0.002 : 0.000_1), "moved by \(least) to \(most)")
        let groups = try await Written.groups(of: file)
        #expect(groups.filter { !$0.items.isEmpty }.map(\.timeRange) == Written.places.map(\.range))
    }

    /// Samples keep their bytes and times, and what is hidden stays so.
    @Test func samplesAreReadAgain() async throws {
        let track = try #require(try await tracks(of: "dolbyVision-hdr.MOV", [.video]).first)
        let file = target(.mpeg4)
        let writer = try AssetWriter(to: Written.location(file), as: .mpeg4)
        try writer.addTrack(copying: track)
        try await writer.finish()
        let copied = try #require(try await Written.asset(file).load(.tracks).first)
        let (old, new) = (try await all(track.samples), try await all(copied.samples))
        #expect(new.map(\.data) == old.map(\.data))
        #expect(new.map(\.isKeyFrame) == old.map(\.isKeyFrame))
        #expect(new.map(\.isHidden) == old.map(\.isHidden))
        #expect(old.map(\.isHidden).contains(true))
        let shown = old.indices.filter { !old[$0].isHidden }
        #expect(shown.map { new[$0].presentationTime } == shown.map { old[$0].presentationTime })
        let (before, after) = (try await track.load(.timeRange), try await copied.load(.timeRange))
        // The edit list ends within the last frame.
        #expect(abs((before.duration - after.duration).seconds) < 1.0 / 30)
        #expect(try await copied.load(.formatDescriptions) == track.load(.formatDescriptions))
    }

    /// A part begins where it was cut, although decoding begins before that.
    @Test func aPartOfAFilm() async throws {
        let file = target(.mpeg4)
        let writer = try AssetWriter(to: Written.location(file), as: .mpeg4)
        let part = TimeRange(start: MediaTime(value: 1, timescale: 2), duration: MediaTime(value: 1, timescale: 4))
        for track in try await tracks(of: "androidx-sample.mp4") {
            try writer.addTrack(
                copying: track, samples: track.samples(in: part).map { $0.shifted(by: -part.start) })
        }
        try await writer.finish()
        let film = Written.fixture("androidx-sample.mp4")
        let (old, new) = (
            try await Probe.frames(of: film, stream: "v:0"), try await Probe.frames(of: file, stream: "v:0")
        )
        let shown = new.filter { $0.seconds > -0.000_1 && $0.seconds < 0.249 }
        let wanted = old.filter { $0.seconds > 0.499_9 && $0.seconds < 0.749 }
        #expect(!wanted.isEmpty)
        #expect(shown.map(\.hash) == wanted.map(\.hash))
        #expect(zip(shown, wanted).allSatisfy { abs($0.seconds - ($1.seconds - 0.5)) < 0.001 })
    }

    /// Pictures of one film at half their speed, with the sound of another.
    @Test func samplesOfOnesOwn() async throws {
        let file = target(.quickTime)
        let writer = try AssetWriter(to: Written.location(file), as: .quickTime)
        let picture = try #require(try await tracks(of: "androidx-sample.mp4", [.video]).first)
        let slow = try await all(picture.samples).map { sample in
            Sample(
                data: sample.data, presentationTime: sample.presentationTime * 2, decodeTime: sample.decodeTime * 2,
                duration: sample.duration * 2, isKeyFrame: sample.isKeyFrame)
        }
        try writer.addTrack(copying: picture, samples: ListedSamples(slow))
        let sound = try #require(try await tracks(of: "long_edit_list_audioonly.mp4", [.audio]).first)
        try writer.addTrack(copying: sound)
        try await writer.finish()
        let copied = try await Written.asset(file).load(.tracks)
        #expect(copied.map(\.mediaType) == [.video, .audio])
        let length = try await picture.load(.timeRange).duration
        #expect(abs(try await copied[0].load(.timeRange).duration.seconds - length.seconds * 2) < 0.001)
        let old = try await Probe.frames(of: Written.fixture("androidx-sample.mp4"), stream: "v:0")
        #expect(try await Probe.frames(of: file, stream: "v:0").map(\.hash) == old.map(\.hash))
    }

    @Test func whatMoviesDoNotHold() async throws {
        let refused: [(String, MediaType, OutputFileType, MediaError.Code)] = [
            ("mp4ff-cbcs.mp4", .video, .mpeg4, .protected),
            ("mediafile-image.flac", .audio, .quickTime, .invalidRequest),
            ("mpeg4_with_image.m4a", .video, .quickTime, .invalidRequest),
            ("sample_with_chapters.mp4", .text, .quickTime, .invalidRequest),
        ]
        for (name, type, kind, code) in refused {
            let file = target(kind)
            let writer = try AssetWriter(to: Written.location(file), as: kind)
            try writer.addTrack(copying: #require(try await tracks(of: name, [type]).first, "\(name)"))
            let error = await #expect(throws: MediaError.self, "\(name)") { try await writer.finish() }
            #expect(error?.code == code)
        }
        #expect(names == [])
        let film = Written.asset(Written.fixture("androidx-sample.mp4"))
        let track = try #require(try await film.load(.tracks).first)
        let copy = try AssetWriter(to: Written.location(target(.mpeg4)), copying: film)
        #expect(throws: MediaError.self) { try copy.addTrack(copying: track) }
    }

    /// Times that nobody knows, and such as go back.
    @Test func timesThatTracksHaveNot() async throws {
        let track = try #require(try await tracks(of: "sample_h264.ts").first)
        let samples = try await all(track.samples)
        let first = try #require(samples.first)
        func sample(_ presentation: MediaTime, _ decoding: MediaTime) -> Sample {
            Sample(data: first.data, presentationTime: presentation, decodeTime: decoding)
        }
        let wrong = [
            [sample(.indefinite, .indefinite)], [sample(.seconds(5), .seconds(5)), sample(.seconds(1), .seconds(1))],
        ]
        for samples in wrong {
            let writer = try AssetWriter(to: Written.location(target(.mpeg4)), as: .mpeg4)
            try writer.addTrack(copying: track, samples: ListedSamples(samples))
            let error = await #expect(throws: MediaError.self) { try await writer.finish() }
            #expect(error?.code == .invalidRequest)
        }
    }

    /// AVI says only when frames are decoded: libav tells when those of MPEG-4 are shown, and not when those of H.264 are.
    @Test func filmsWithoutPresentationTimes() async throws {
        let encoders = [("mpeg4", true), ("libx264", false)]
        for (encoder, isWritten) in encoders {
            let film = folder.url.appending(path: "film.avi")
            _ = try await Probe.run([
                "ffmpeg", "-v", "quiet", "-y", "-f", "lavfi", "-i", "testsrc=size=96x64:rate=25:duration=1", "-c:v",
                encoder, "-bf", "2", film.path,
            ])
            let file = target(.mpeg4)
            let writer = try AssetWriter(to: Written.location(file), as: .mpeg4)
            try writer.addTrack(copying: #require(try await Written.asset(film).load(.tracks).first))
            if isWritten {
                try await writer.finish()
                let frames = try await Probe.frames(of: file, stream: "v:0")
                let old = try await Probe.frames(of: film, stream: "v:0")
                #expect(frames.count == 25)
                #expect(frames.map(\.hash) == old.map(\.hash))
                #expect(zip(frames, old).allSatisfy { abs($0.seconds - $1.seconds) < 0.000_1 })
                try FileManager.default.removeItem(at: file)
            } else {
                let error = await #expect(throws: MediaError.self) { try await writer.finish() }
                #expect(error?.code == .invalidRequest)
            }
        }
        #expect(names == ["film.avi"])
    }

    /// What fails on the way leaves nothing, and may be tried again.
    @Test func aFailureAndASecondTry() async throws {
        let track = try #require(try await tracks(of: "androidx-sample.mp4", [.video]).first)
        let writer = try AssetWriter(to: Written.location(target(.mpeg4)), as: .mpeg4)
        let samples = try await all(track.samples)
        try writer.addTrack(copying: track, samples: ListedSamples(samples, failingOnce: true))
        await #expect(throws: ListedSamples.Failed.self) { try await writer.finish() }
        #expect(names == [])
        let reported = Mutex<[Double]>([])
        try await writer.finish { progress in reported.withLock { $0.append(progress.fraction) } }
        let parts = reported.withLock(\.self)
        #expect(names == ["new.mp4"])
        #expect(parts == parts.sorted())
        #expect(parts.last == 1)
        await #expect(throws: MediaError.self) { try await writer.finish() }
    }

    @Test func aCancelledMovieLeavesNothing() async throws {
        let track = try #require(try await tracks(of: "androidx-sample.mp4", [.video]).first)
        let writer = try AssetWriter(to: Written.location(target(.mpeg4)), as: .mpeg4)
        let samples = try await all(track.samples)
        let endless = AsyncStream<Sample> { continuation in
            for sample in samples { continuation.yield(sample) }
        }
        try writer.addTrack(copying: track, samples: endless)
        let work = Task { try await writer.finish() }
        // It has begun, and waits for what never comes.
        #expect(await eventually { names.count == 1 })
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(names == [])
    }

    private func all<Samples: AsyncSequence>(_ samples: Samples) async throws -> [Sample]
    where Samples.Element == Sample {
        try await samples.reduce(into: []) { $0.append($1) }
    }
}
