import Foundation
import Media
import Testing

/// Samples of a part of a track.
@Suite struct SampleRangeTests {
    private func track(_ name: String, _ type: MediaType) async throws -> Track {
        let asset = Asset(.file(path: Array(Corpus.fixture(name).utf8)))
        return try #require(try await asset.load(.tracks).first { $0.mediaType == type })
    }

    @Test(arguments: ["androidx-sample.mp4", "h265_bframes.mp4", "sample_with_srt.mkv", "sample_h264.ts"])
    func allThatARangePresentsIsThereAndLittleElse(name: String) async throws {
        let track = try await track(name, .video)
        let all = try await track.samples.reduce(into: [Sample]()) { $0.append($1) }
        let times = all.map(\.presentationTime).sorted()
        let range = TimeRange(start: times[times.count / 2], end: times[times.count * 3 / 4])
        let some = try await track.samples(in: range).reduce(into: [Sample]()) { $0.append($1) }
        let wanted = all.filter { range.contains($0.presentationTime) }
        #expect(Set(wanted).isSubset(of: Set(some)))
        #expect(some.first?.isKeyFrame == true)
        #expect(some.count < all.count)
        let end = range.end
        #expect(some.allSatisfy { ($0.decodeTime.isNumeric ? $0.decodeTime : $0.presentationTime) < end })
    }

    /// Each time leads to the sample that decoding begins with, whatever their order, and to each sample but once.
    @Test(arguments: ["androidx-sample.mp4", "sample_with_srt.mkv", "sample_h264.ts"])
    func samplesAtTimesAreTheNearestKeyFrames(name: String) async throws {
        let track = try await track(name, .video)
        let all = try await track.samples.reduce(into: [Sample]()) { $0.append($1) }
        let times = all.map(\.presentationTime).sorted()
        let asked = [times[times.count * 3 / 4], times[0], times[times.count / 2], times[0]]
        let found = try await track.samples(at: asked).reduce(into: [Sample]()) { $0.append($1) }
        #expect(Set(found).isSubset(of: Set(all)) && Set(found).count == found.count)
        let first = try #require(found.first)
        #expect(first.isKeyFrame && first.presentationTime <= asked[0])
        #expect(found.contains { $0.presentationTime <= asked[1] })
        #expect(try await track.samples(at: []).reduce(into: [Sample]()) { $0.append($1) }.isEmpty)
    }

    @Test func nothingIsPresentedAfterTheEnd() async throws {
        let track = try await track("androidx-sample.mp4", .video)
        let late = TimeRange(start: MediaTime(value: 100, timescale: 1), end: MediaTime(value: 101, timescale: 1))
        let samples = try await track.samples(in: late).reduce(into: [Sample]()) { $0.append($1) }
        #expect(samples.allSatisfy { $0.presentationTime < late.start })
    }
}
