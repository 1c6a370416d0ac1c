import Testing

@testable import Media

@Suite struct AssetTests {
    @Test(.enabled(if: Corpus.isPresent)) func headerKeysReadOnlyTheHeader() async throws {
        let asset = try #require(Corpus.asset("flower.mp4"))
        guard case .notYetLoaded = asset.status(of: .duration) else {
            Issue.record("known before anybody asked")
            return
        }
        #expect(asset.counters.bytesRead == 0)
        let (duration, tracks, metadata) = try await asset.load(.duration, .tracks, .metadata)
        #expect(duration == MediaTime(value: 5_055, timescale: 1_000))
        #expect(tracks.map(\.mediaType) == [.video, .audio])
        #expect(!metadata.isEmpty)
        let read = asset.counters.bytesRead
        #expect(read <= 128 << 10)
        let size = try await tracks[0].load(.naturalSize)
        #expect(size == PixelSize(width: 960, height: 540))
        #expect(asset.counters.bytesRead == read)
        let formats = try await tracks[0].load(.formatDescriptions)
        #expect(formats[0].video?.pixelFormat == "yuv420p")
        #expect(asset.counters.bytesRead > read)
    }
}
