import HTTPLiveStreaming
import Media
import TestSupport
import Testing

/// Segments are entered where they hold what is wanted, and go on as one film.
struct SegmentTests {
    /// How the segments of a stream lie.
    enum Kind: CaseIterable {
        case transportStreams, fragments, oneFile, acrossTheWrap
    }

    private static let seconds = 24

    private static func make(_ kind: Kind) async throws -> NumberedStream {
        let stream = try NumberedStream()
        let options =
            switch kind {
            case .transportStreams: [String]()
            case .fragments: stream.fragments("f")
            case .oneFile: ["-hls_flags", "single_file"]
            // The clock of 33 bits begins anew after 95,443.7 s, libav's muxer at 1.4.
            case .acrossTheWrap: ["-output_ts_offset", "95430"]
            }
        try await stream.makePlaylist("list.m3u8", seconds: seconds, options)
        return stream
    }

    @Test(arguments: Kind.allCases) func everyFrameIsFoundFromAnywhere(kind: Kind) async throws {
        let stream = try await Self.make(kind)
        let asset = Asset(playlistAt: stream.location("list.m3u8"))
        #expect(abs(try await asset.load(.duration).seconds - Double(Self.seconds)) < 0.2)
        try await NumberedFrames(asset).expectFrames(at: 40, within: Self.seconds)
    }

    @Test(arguments: Kind.allCases) func nearestKeyFramesAreKeyFrames(kind: Kind) async throws {
        let stream = try await Self.make(kind)
        let images = ImageGenerator(asset: Asset(playlistAt: stream.location("list.m3u8")))
        for seconds in [20.3, 2.6, 11.9, 0.2] {
            let image = try await images.image(at: MediaTime(seconds: seconds, preferredTimescale: 100))
            #expect(NumberedFrames.number(in: image.picture) % 10 == 0, "at \(seconds)")
            #expect(abs(image.actualTime.seconds - seconds) < 1.05, "at \(seconds)")
        }
    }

    @Test(arguments: Kind.allCases) func stepsGoOnFromSegmentToSegment(kind: Kind) async throws {
        let stream = try await Self.make(kind)
        let frames = NumberedFrames(Asset(playlistAt: stream.location("list.m3u8")))
        var (first, time) = try await frames.step(forward: true, from: MediaTime(value: 15, timescale: 10))
        for step in 1...50 {
            let next = try await frames.step(forward: true, from: time)
            #expect(next.number == first + step)
            time = next.time
        }
        first += 50
        for step in 1...20 {
            let next = try await frames.step(forward: false, from: time)
            #expect(next.number == first - step)
            time = next.time
        }
    }

    @Test func partsThatAreShorterThanStatedAreDamage() async throws {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 2)
        try stream.write("list.m3u8", ["#EXT-X-BYTERANGE:9000000@0", "#EXTINF:2,", "film.ts"])
        let frames = NumberedFrames(Asset(playlistAt: stream.location("list.m3u8")))
        let error = try await #require(throws: MediaError.self) { _ = try await frames.number(at: 1.95) }
        #expect(error.code == .damaged && error.message.contains("film.ts"))
    }
}
