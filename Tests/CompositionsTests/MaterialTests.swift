import Compositions
import Media
import Testing
import TestInputs

/// What is loaded of assets that are read.
@Suite struct MaterialTests {
    @Test func insertingLoadsWhatItNeedsAndAddsTracks() async throws {
        let asset = Sources.fixture("androidx-sample.mp4")
        var composition = Composition()
        try await composition.insertTimeRange(
            TimeRange(start: .zero, duration: .positiveInfinity), of: asset, at: .zero)
        let duration = try await asset.load(.duration)
        // Its sound goes on for 43 ms after what the movie's header says of the whole.
        let sound = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let range = try await sound.load(.timeRange)
        #expect(composition.duration == range.end && duration < range.end)
        #expect(composition.tracks.map(\.mediaType) == [.video, .audio])
        // The sound begins later than the pictures, and there is a gap before it.
        #expect(composition.tracks.map { $0.segments.map(\.isEmpty) } == [[false], [true, false]])
        for track in composition.tracks {
            let segment = try #require(track.segments.last)
            let source = try #require(segment.sourceTrack)
            let range = try await source.load(.timeRange)
            #expect(segment.source == range && segment.target == range && segment.rate == 1)
            #expect(track.timeRange.end == range.end && source.mediaType == track.mediaType)
            #expect(try await source.asset.load(.duration) == duration)
        }
    }

    /// Sound that is longer than the pictures does not run into those of the next film.
    @Test func theNextOneBeginsAfterTheLongestTrack() async throws {
        let asset = Sources.fixture("androidx-sample.mp4")
        let material = try await asset.material(in: TimeRange(start: .zero, duration: .seconds(10)))
        var composition = Composition()
        for _ in 0..<3 { try composition.insert(material, at: composition.duration) }
        #expect(composition.duration == material.duration * 3)
        let video = try #require(composition.tracks(withMediaType: .video).first)
        #expect(video.segments.map(\.isEmpty) == [false, true, false, true, false])
        let sound = try #require(composition.tracks(withMediaType: .audio).first)
        #expect(sound.segments.map(\.isEmpty) == [true, false, true, false, true, false])
        #expect(video.segments[2].target.start == sound.segments[2].target.start)
        // Between two others, all of it takes its place.
        try composition.insert(material, at: material.duration)
        #expect(composition.tracks[0].segments.map(\.isEmpty) == [false, true, false, true, false, true, false])
    }

    @Test func tracksArePairedByTypeInTheirOrder() async throws {
        var composition = Composition()
        let captions = composition.addTrack(.subtitle, preferredTrackID: 40)
        for name in ["sample_with_srt.mkv", "androidx-sample.mp4"] {
            try await composition.insertTimeRange(
                TimeRange(start: .zero, duration: .positiveInfinity), of: Sources.fixture(name),
                at: composition.duration)
        }
        #expect(composition.tracks.map(\.mediaType) == [.subtitle, .video, .audio])
        #expect(composition[captions].segments.contains { !$0.isEmpty })
        #expect(composition.tracks[1].segments.filter { !$0.isEmpty }.count == 2)
    }

    @Test func whatCannotBeEditedIsRefused() async throws {
        let whole = TimeRange(start: .zero, duration: .positiveInfinity)
        let missing = await #expect(throws: MediaError.self) {
            try await Sources.fixture("missing.mp4").material(in: whole)
        }
        #expect(missing?.code == .notFound)
        let protected = await #expect(throws: MediaError.self) {
            try await Sources.fixture("mp4ff-cbcs.mp4").material(in: whole)
        }
        #expect(protected?.code == .invalidRequest)
        var composition = Composition()
        await #expect(throws: MediaError.self) {
            try await composition.insertTimeRange(whole, of: Sources.fixture("broken.mp4"), at: .zero)
        }
        #expect(composition == Composition())
    }

    @Test func aCancelledInsertChangesNothing() async throws {
        let task = Task {
            var composition = Composition()
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) {
                try await composition.insertTimeRange(
                    TimeRange(seconds: 0..<1), of: Sources.fixture("androidx-sample.mp4"), at: .zero)
            }
            #expect(composition == Composition())
        }
        await task.value
    }

    /// Tracks that nobody has loaded more of than their header are taken by their ranges.
    @Test func synchronousInsertsReadNothing() async throws {
        let asset = Sources.fixture("androidx-sample.mp4")
        let track = try #require(try await asset.load(.tracks).first)
        let requests = asset.counters.requests
        var composition = Composition()
        composition.addTrack(track.mediaType)
        try composition[1].insert(TimeRange(seconds: 0..<1), of: track, at: .zero)
        #expect(asset.counters.requests == requests)
        #expect(composition.duration == .seconds(1))
    }
}
