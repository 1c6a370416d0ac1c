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

    @Test func nothingIsPresentedAfterTheEnd() async throws {
        let track = try await track("androidx-sample.mp4", .video)
        let late = TimeRange(start: MediaTime(value: 100, timescale: 1), end: MediaTime(value: 101, timescale: 1))
        let samples = try await track.samples(in: late).reduce(into: [Sample]()) { $0.append($1) }
        #expect(samples.allSatisfy { $0.presentationTime < late.start })
    }
}
