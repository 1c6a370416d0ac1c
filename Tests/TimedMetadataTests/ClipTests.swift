import Compositions
import Media
import TestInputs
import TestSupport
import Testing
import TimedMetadata

/// Tracks that are put together of clips.
@Suite struct ClipTests {
    /// Samples of half a second, of which those from the second on are presented from 3 s on, and from 5 s on at half the
    /// speed.
    private func track() async throws -> Track {
        var movie = MetadataMovie(format: "xyz1")
        movie.samples = (1...4).map { (500, [$0, 9]) }
        let samples = try await Asset(MemoryInput(movie.bytes, name: "samples.mp4")).load(.tracks)[0]
        var composition = Composition()
        let track = composition.addTrack(samples.mediaType)
        let clip = TimeRange(5..<20, per: 10)
        try composition[track].insert(clip, of: samples, at: .seconds(3))
        try composition[track].insert(clip, of: samples, at: .seconds(5))
        try composition[track].scaleTimeRange(
            TimeRange(start: .seconds(5), duration: clip.duration), toDuration: .seconds(3))
        return try #require(try await Asset(composition).load(.tracks).first)
    }

    /// The first byte of each sample, when it begins, and for how long it holds.
    private func texts(_ groups: TimedMetadataSequence) async throws -> [String] {
        try await groups.reduce(into: []) { texts, group in
            let (first, range) = (group.items.first?.dataValue?.first ?? 0, group.timeRange)
            texts.append("\(first) at \(range.start.seconds) for \(range.duration.seconds)")
        }
    }

    @Test func clipsSayWhatTheirSourcesSay() async throws {
        let all = try await texts(try await track().timedMetadata)
        #expect(
            all == [
                "2 at 3.0 for 0.5", "3 at 3.5 for 0.5", "4 at 4.0 for 0.5", "2 at 5.0 for 1.0", "3 at 6.0 for 1.0",
                "4 at 7.0 for 1.0",
            ])
    }

    @Test func rangesAndTimesAreThoseOfTheComposition() async throws {
        let track = try await track()
        let range = TimeRange(36..<55, per: 10)
        #expect(
            try await texts(track.timedMetadata(in: range)) == [
                "3 at 3.5 for 0.5", "4 at 4.0 for 0.5", "2 at 5.0 for 1.0",
            ])
        #expect(try await texts(track.timedMetadata(in: TimeRange(46..<49, per: 10))) == [])
        let times = [3.2, 4.7, 6.5, 7.9, 9].map { MediaTime(seconds: $0) }
        #expect(
            try await texts(track.timedMetadata(at: times)) == [
                "2 at 3.0 for 0.5", "3 at 6.0 for 1.0", "4 at 7.0 for 1.0",
            ])
    }

    /// A sample that a clip cuts holds as long as the clip.
    @Test func clipsCutWhatIsSaid() async throws {
        var movie = MetadataMovie(format: "xyz1")
        movie.samples = (1...4).map { (500, [$0, 9]) }
        let samples = try await Asset(MemoryInput(movie.bytes, name: "samples.mp4")).load(.tracks)[0]
        var composition = Composition()
        let track = composition.addTrack(samples.mediaType)
        try composition[track].insert(TimeRange(7..<12, per: 10), of: samples, at: .seconds(1))
        let cut = try #require(try await Asset(composition).load(.tracks).first)
        #expect(try await texts(cut.timedMetadata) == ["2 at 1.0 for 0.3", "3 at 1.3 for 0.2"])
    }

    /// A damaged sample in the first clip hides nothing of the second.
    @Test func damageIsReportedAfterAllClips() async throws {
        let folder = try TemporaryFolder()
        let source = try await Films.damagedTrack(in: folder)
        var composition = Composition()
        let track = composition.addTrack(.metadata)
        for start in [Int64(0), 3] {
            try composition[track].insert(TimeRange(seconds: 0..<3), of: source, at: .seconds(start))
        }
        let cut = try #require(try await Asset(composition).load(.tracks).first)
        var keys: [Int: Set<String>] = [:]
        let error = await #expect(throws: MediaError.self) {
            for try await group in cut.timedMetadata {
                keys[Int(group.timeRange.start.seconds.rounded(.down)), default: []].insert(group.key)
            }
        }
        #expect(error?.code == .damaged)
        #expect(keys[0]?.contains("GPS5") == true && keys[3]?.contains("GPS5") == true)
        #expect(keys[1]?.contains("ACCL") == true && keys[4] == keys[1])
    }

    @Test func tracksOfPicturesSayNothing() async throws {
        var composition = Composition()
        let pictures = composition.addTrack(.video)
        try composition[pictures].insert(TimeRange(seconds: 0..<2), of: Sources.track(), at: .zero)
        let track = try #require(try await Asset(composition).load(.tracks).first)
        let error = try await #require(throws: MediaError.self) { try await texts(track.timedMetadata) }
        #expect(error.code == .invalidRequest)
    }
}
