import Foundation
import Playlists
import Testing

@Suite(.enabled(if: Corpus.isPresent)) struct PlaylistCorpusTests {
    private static func playlist(_ name: String) throws -> Playlist {
        try Playlist.parse(try Corpus.bytes(name), url: (Corpus.root?.path ?? "") + "/" + name)
    }

    @Test func kindsAndCounts() throws {
        let masters = [
            "hls-cea608/manifest.m3u8": [1, 0, 1], "hls-cmaf-demuxed/playlist.m3u8": [1, 1, 0],
            "hls-ttml/multivariant_playlist.m3u8": [1, 0, 1],
            "hls-webvtt/multivariant_playlist.m3u8": [1, 0, 1],
            "videojs-alternate-audio-multiple-groups.m3u8": [2, 2, 0],
        ]
        let segments = [
            "hls-cea608/sd-hls.m3u8": (1, "2.458"), "hls-cmaf-demuxed/stream_0.m3u8": (12, "2.999999"),
            "hls-cmaf-demuxed/stream_1.m3u8": (12, "3"), "hls-fmp4/playlist.m3u8": (2, "1.05"),
            "hls-interstitials-remote/interstitials_vod_asset_uri.m3u8": (12, "72"),
            "hls-ttml/media_playlist.m3u8": (1, "1.001"), "hls-ttml/playlist_ttml.m3u8": (1, "1.001"),
            "hls-webvtt/media_playlist.m3u8": (1, "1.001"), "hls-webvtt/playlist_vtt.m3u8": (1, "1.001"),
            "videojs-encrypted.m3u8": (6, "75.166"), "videojs-manifestNoExtM3u.m3u8": (1, "10"),
            "videojs-missingEndlist.m3u8": (2, "20"),
        ]
        #expect(Corpus.playlists == (Array(masters.keys) + Array(segments.keys)).sorted())
        for name in Corpus.playlists {
            switch try PlaylistCorpusTests.playlist(name) {
            case .master(let playlist):
                let counts =
                    [playlist.variants, playlist.audibleOptions, playlist.legibleOptions] as [[Any]]
                #expect(counts.map(\.count) == masters[name], "\(name)")
                #expect(playlist.problems == [], "\(name)")
            case .media(let playlist):
                #expect(playlist.segments.count == segments[name]?.0, "\(name)")
                #expect(playlist.totalDuration?.description == segments[name]?.1, "\(name)")
                let reasons: [PlaylistProblem.Reason] = name.contains("NoExtM3u") ? [.missingHeader] : []
                #expect(playlist.problems.map(\.reason) == reasons, "\(name)")
            }
        }
    }

    @Test func encryption() throws {
        guard case .media(let playlist) = try PlaylistCorpusTests.playlist("videojs-encrypted.m3u8")
        else { return }
        #expect(playlist.isEncrypted)
        #expect(!playlist.isProtected)
        #expect(playlist.isEndless)
        #expect(playlist.segments.map(\.isEncrypted) == [true, true, true, true, true, false])
        #expect(playlist.keys.count == 3)
        #expect(playlist.segments[0].mediaSequence == 7_794)
        #expect(playlist.liveEdgeOffset == ExactDecimal(45))
    }

    @Test func interstitials() throws {
        let name = "hls-interstitials-remote/interstitials_vod_asset_uri.m3u8"
        guard case .media(let playlist) = try PlaylistCorpusTests.playlist(name) else { return }
        #expect(playlist.dateRanges.map(\.id) == ["preroll", "midroll-1", "postroll"])
        #expect(playlist.dateRanges.map(\.isInterstitial) == [true, true, true])
        #expect(playlist.dateRanges[0].assetURI?.resolved == "https://example.com/0.m3u8?parse=1")
        #expect(playlist.segments[0].bitRate == 4_612_000)
    }

    @Test func filesOfPlaylistsAreFound() throws {
        guard case .media(let playlist) = try PlaylistCorpusTests.playlist("hls-fmp4/playlist.m3u8")
        else { return }
        let root = Corpus.root?.path ?? ""
        #expect(
            playlist.segments.map(\.uri.resolved)
                == ["0", "1"].map { "\(root)/hls-fmp4/playlist\($0).m4s" })
        #expect(playlist.segments[0].map?.uri.resolved == "\(root)/hls-fmp4/init.mp4")
    }
}
