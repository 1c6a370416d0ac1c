import Playlists
import SeededRandom
import Testing

@Suite struct PlaylistFuzzTests {
    /// Reads everything that is computed, too.
    private static func exercise(_ bytes: [UInt8]) {
        guard let playlist = try? Playlist.parse(bytes, url: Samples.url) else { return }
        switch playlist {
        case .master(let master):
            for variant in master.variants { _ = (variant.uri.resolved, master.renditions(of: variant)) }
            _ = (master.audibleOptions, master.legibleOptions)
        case .media(let media):
            _ = (media.totalDuration, media.keys, media.liveEdgeOffset, media.startDate(ofSegmentAt: 2))
            for segment in media.segments { _ = (segment.uri.resolved, segment.uri.literal) }
        }
        #expect(playlist.problems.count <= PlaylistLimits().problems)
    }

    @Test func mutations() {
        var random = SplitMix(seed: 7)
        let tokens = [
            "\n", "\"", ",", "=", "#EXT-X-", "{$cdn}", "{$", "}", "@", ":", "9223372036854775807", "-1",
            "%", "//", "../",
            "\u{0}", "ü", "\r", "#EXTINF:",
        ].map { Array($0.utf8) }
        for sample in [Samples.master, Samples.media] {
            let original = Array(sample.utf8)
            for _ in 0..<1_500 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
                    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 20))
                    default: bytes = Array(bytes.prefix(max(1, place)))
                    }
                    if bytes.isEmpty { bytes = [0] }
                }
                PlaylistFuzzTests.exercise(bytes)
            }
        }
    }

    @Test func manyLines() throws {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
        text += String(repeating: "#EXTINF:0.333333,\ns.ts\n", count: 20_000)
        text += String(repeating: "#EXT-X-DATERANGE:ID=\"a\",X-B=1\n", count: 3_000)
        let playlist = try Samples.media(text)
        #expect(playlist.segments.count == 20_000)
        #expect(playlist.totalDuration?.description == "6666.66")
    }
}
