import Compositions
import Media
import Synchronization
import TestInputs
import TestSupport
import Testing
import TimedMetadata
import VideoCompositions

/// What compositors are given of tracks beside the frames.
@Suite struct SampleDataTests {
    /// What came with the request for each frame of a film of 24 frames a second.
    private final class Arrivals: Sendable {
        private let known = Mutex<[Int64: [String]]>([:])

        func of(frame: Int64) -> [String]? { known.withLock { $0[frame] } }

        func note(_ request: CompositionRequest) {
            let found = request.sourceSampleDataTrackIDs.map { id in
                let sample = request.sourceSample(byTrackID: id)
                let group = request.sourceTimedMetadata(byTrackID: id)
                let bytes = sample.map { "\($0.data) \($0.presentationTime.seconds)+\($0.duration.seconds)" } ?? "none"
                let said = group.map { "\($0.key) \($0.timeRange.start.seconds)" } ?? "nothing"
                return "\(id): \(bytes), \(said)"
            }
            known.withLock { $0[request.compositionTime.converted(to: 24).value] = found }
        }
    }

    private func images(_ video: VideoComposition, of asset: Asset, _ arrivals: Arrivals) -> ImageGenerator {
        video.images(
            of: asset,
            Making { request in
                arrivals.note(request)
                return try request.layeredFrame()
            })
    }

    /// Samples of half a second, of which those from the second on are presented from 3 s on, and then at half the speed.
    @Test func samplesOfClipsComeWhereBothSidesNameThem() async throws {
        var movie = MetadataMovie(format: "xyz1")
        movie.samples = (1...4).map { (500, [$0, 9]) }
        let samples = try await Asset(MemoryInput(movie.bytes, name: "samples.mp4")).load(.tracks)[0]
        var composition = Composition()
        let pictures = composition.addTrack(.video)
        try composition[pictures].insert(TimeRange(seconds: 0..<10), of: Sources.track(), at: .zero)
        let clip = TimeRange(5..<20, per: 10)
        let tracks = try (0..<3).map { _ in
            let track = composition.addTrack(samples.mediaType)
            try composition[track].insert(clip, of: samples, at: .seconds(3))
            try composition[track].insert(clip, of: samples, at: .seconds(5))
            try composition[track].scaleTimeRange(
                TimeRange(start: .seconds(5), duration: clip.duration), toDuration: .seconds(3))
            return track
        }
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        video.sourceSampleDataTrackIDs = [tracks[0], tracks[2]]
        video.instructions[0].requiredSourceSampleDataTrackIDs = [tracks[1], tracks[2], tracks[0], tracks[2]]
        let arrivals = Arrivals()
        let images = images(video, of: asset, arrivals)
        let expected: [(frame: Int64, sample: String)] = [
            (71, "none, nothing"), (72, "[2, 9] 3.0+0.5, xyz1 3.0"), (83, "[2, 9] 3.0+0.5, xyz1 3.0"),
            (84, "[3, 9] 3.5+0.5, xyz1 3.5"), (107, "[4, 9] 4.0+0.5, xyz1 4.0"), (108, "none, nothing"),
            (143, "[2, 9] 5.0+1.0, xyz1 5.0"), (144, "[3, 9] 6.0+1.0, xyz1 6.0"), (192, "none, nothing"),
        ]
        let times = expected.map { MediaTime(value: $0.frame, timescale: 24) }
        for await result in images.images(for: times + times.reversed(), .exact()) { _ = try result.image }
        for (frame, sample) in expected {
            #expect(arrivals.of(frame: frame) == [tracks[2], tracks[0]].map { "\($0): \(sample)" })
        }
    }

    /// Ten seconds of frames, and a sample for each of them.
    @Test func samplesAreReadAheadOfTheFrames() async throws {
        var movie = MetadataMovie(format: "xyz1", timescale: 24)
        movie.samples = (0..<240).map { (1, [UInt8($0)]) }
        let input = MemoryInput(movie.bytes, name: "samples.mp4")
        let samples = try await Asset(input).load(.tracks)[0]
        var composition = Composition()
        let (pictures, track) = (composition.addTrack(.video), composition.addTrack(samples.mediaType))
        try composition[pictures].insert(TimeRange(seconds: 0..<10), of: Sources.track(), at: .zero)
        try composition[track].insert(TimeRange(seconds: 0..<10), of: samples, at: .zero)
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        video.sourceSampleDataTrackIDs = [track]
        video.instructions[0].requiredSourceSampleDataTrackIDs = [track]
        let images = video.images(
            of: asset,
            Making { request in
                let number = request.sourceSample(byTrackID: track)?.data.first
                #expect(number == UInt8(request.compositionTime.converted(to: 24).value))
                return try request.layeredFrame()
            })
        input.reads.clear()
        let times = (0..<240).map { MediaTime(value: $0, timescale: 24) }
        for await result in images.images(for: times, .exact()) { _ = try result.image }
        // Each of a few decoders reads once for some seconds of film.
        #expect(input.reads.all.count < 120, "\(input.reads.all.count)")
    }

    /// The groups of a film's own track, and positions of a camera beside a film.
    @Test func groupsAreThoseOfTheTrackAtTheTime() async throws {
        let film = Sources.fixture("dolbyVision-hdr.MOV")
        let metadata = try #require(try await film.load(.tracks).last { $0.mediaType == .metadata })
        var own: [TimedMetadataGroup] = []
        for try await group in metadata.timedMetadata { own.append(group) }
        var video = try await VideoComposition(propertiesOf: film)
        video.sourceSampleDataTrackIDs = [metadata.trackID]
        video.instructions[0].requiredSourceSampleDataTrackIDs = [metadata.trackID]
        let found = Mutex<[MediaTime: TimedMetadataGroup]>([:])
        let images = video.images(
            of: film,
            Making { request in
                let group = request.sourceTimedMetadata(byTrackID: metadata.trackID)
                found.withLock { $0[request.compositionTime] = group }
                return try request.layeredFrame()
            })
        let small = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 64, height: 64))
        for seconds in [0.1, 0.5] {
            let time = try await images.image(at: MediaTime(seconds: seconds), small).actualTime
            let expected = own.last { $0.timeRange.start <= time && time < $0.timeRange.end }
            let group = found.withLock { $0[time] }
            #expect(group?.timeRange == expected?.timeRange && group?.items.map(\.key) == expected?.items.map(\.key))
        }
    }

    @Test func positionsOfACameraComeWithAllItsStreams() async throws {
        let camera = Sources.fixture("gopro-karma-gpmf.mp4")
        let track = try #require(try await camera.load(.tracks).first { $0.mediaType == .metadata })
        var composition = Composition()
        let pictures = composition.addTrack(.video)
        try composition[pictures].insert(TimeRange(seconds: 0..<10), of: Sources.track(), at: .zero)
        let range = try await track.load(.timeRange)
        let telemetry = composition.addTrack(.metadata)
        try composition[telemetry].insert(range, of: track, at: .zero)
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        video.sourceSampleDataTrackIDs = [telemetry]
        video.instructions[0].requiredSourceSampleDataTrackIDs = [telemetry]
        let found = Mutex<TimedMetadataGroup?>(nil)
        let images = video.images(
            of: asset,
            Making { request in
                found.withLock { $0 = request.sourceTimedMetadata(byTrackID: telemetry) }
                return try request.layeredFrame()
            })
        let time = MediaTime(value: 1, timescale: 2)
        _ = try await images.image(at: time, .exact())
        let known = found.withLock(\.self)
        let group = try #require(known)
        var expected: GeographicPosition?
        for try await other in track.timedMetadata(.positions, in: range)
        where other.timeRange.start <= range.start + time {
            expected = try await other.items.load(.location)
        }
        let location = try await group.items.load(.location)
        #expect(location == expected && expected != nil)
        #expect(group.timeRange.start <= time && time < group.timeRange.end && Set(group.itemKeys).count > 5)
    }

    @Test func textComesAsItIsStored() async throws {
        let film = Sources.fixture("sample_with_srt.mkv")
        let text = try #require(try await film.load(.tracks).first { $0.mediaType != .video && $0.mediaType != .audio })
        var first: Sample?
        for try await sample in text.samples where first == nil { first = sample }
        let expected = try #require(first)
        var video = try await VideoComposition(propertiesOf: film)
        video.sourceSampleDataTrackIDs = [text.trackID]
        video.instructions[0].requiredSourceSampleDataTrackIDs = [text.trackID]
        let images = video.images(
            of: film,
            Making { request in
                let sample = request.sourceSample(byTrackID: text.trackID)
                let isPresented = TimeRange(start: expected.presentationTime, duration: expected.duration)
                    .contains(request.compositionTime)
                #expect(sample?.data == (isPresented ? expected.data : sample?.data))
                #expect(!isPresented || sample != nil)
                #expect(request.sourceTimedMetadata(byTrackID: text.trackID) == nil)
                return try request.layeredFrame()
            })
        let small = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 64, height: 64))
        _ = try await images.image(at: expected.presentationTime + MediaTime(value: 1, timescale: 100), small)
    }

    @Test func aMissingTrackOfSamplesFailsTheFrames() async throws {
        let asset = Sources.drawn()
        var video = try await VideoComposition(propertiesOf: asset)
        video.sourceSampleDataTrackIDs = [7]
        video.instructions[0].requiredSourceSampleDataTrackIDs = [7]
        let images = images(video, of: asset, Arrivals())
        let error = await #expect(throws: MediaError.self) { _ = try await images.image(at: .zero, .exact()) }
        #expect(error?.code == .noSuchTrack && error?.message.contains("track 7") == true)
    }
}
