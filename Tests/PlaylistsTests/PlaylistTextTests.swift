import Playlists
import Testing

@Suite struct PlaylistTextTests {
    @Test func markAndLineEnds() throws {
        let bytes: [UInt8] =
            [0xEF, 0xBB, 0xBF]
            + Array("#EXTM3U\r\n\r\n#EXT-X-TARGETDURATION:1\r\n#EXTINF:1,\r\na b.ts\r\n".utf8)
        guard case .media(let playlist) = try Playlist.parse(bytes, url: "/films/m.m3u8") else {
            Issue.record("not of segments")
            return
        }
        #expect(playlist.problems == [])
        #expect(playlist.segments.map(\.uri.resolved) == ["/films/a b.ts"])
    }

    @Test func blanksAndAttributesOfTheHeaderAreTolerated() throws {
        let playlist = try Samples.media(
            "\n#EXTM3U x-tvg-url=\"a:b\"\n#EXT-X-TARGETDURATION: 10 \n#EXTINF: 9.5 ,\n  a\n")
        #expect(playlist.problems == [])
        #expect(playlist.targetDuration == ExactDecimal(10))
        #expect(playlist.segments.map(\.duration.description) == ["9.5"])
    }

    @Test func otherTextsAreNone() {
        for text in [
            "", "#EXTM3U\n#EXTINF:123,Song\nsong.mp3\n", "hello\nworld", "#EXTM3U\nsong.mp3",
            "\u{0}\u{1}",
        ] {
            #expect(throws: PlaylistError.notHLS) { try Playlist.parse(Array(text.utf8), url: "x.m3u8") }
        }
    }

    @Test func missingHeaderIsAProblem() throws {
        let playlist = try Samples.media("#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na\n")
        #expect(playlist.problems.map(\.reason) == [.missingHeader])
        #expect(playlist.segments.count == 1)
    }

    @Test func limits() throws {
        let text = Array(
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,0123456789\na\n#EXTINF:1,\nb\n".utf8)
        #expect(throws: PlaylistError.tooManyBytes(limit: 10)) {
            try Playlist.parse(text, url: "x", limits: PlaylistLimits(bytes: 10))
        }
        #expect(throws: PlaylistError.tooManyLines(limit: 3)) {
            try Playlist.parse(text, url: "x", limits: PlaylistLimits(lines: 3))
        }
        let long = Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,0123456789abcdef\na\n#EXTINF:1,\nb\n".utf8)
        let playlist = try Playlist.parse(long, url: "x", limits: PlaylistLimits(lineLength: 23))
        #expect(playlist.problems.map(\.reason) == [.lineTooLong, .unannouncedURI])
    }

    @Test func decimals() {
        #expect(ExactDecimal("10.0") == ExactDecimal(10))
        #expect(ExactDecimal("0.2333340")?.value == 233_334)
        #expect(ExactDecimal("0.2333340")?.scale == 1_000_000)
        #expect(ExactDecimal("-0.05")?.description == "-0.05")
        #expect(ExactDecimal("1.0123456789")?.description == "1.012345678")
        #expect(ExactDecimal(".5")?.double == 0.5)
        for text in ["", ".", "-", "1.2.3", "1e3", "99999999999999999999", "٣"] {
            #expect(ExactDecimal(text) == nil)
        }
        #expect(ExactDecimal(.max).adding(ExactDecimal(1)) == nil)
        #expect(ExactDecimal("0.9")?.adding(ExactDecimal("0.1") ?? .zero) == ExactDecimal(1))
    }

    @Test func dates() {
        #expect(PlaylistDate("1970-01-02T00:00:01Z")?.secondsSince1970 == 86_401)
        #expect(PlaylistDate("2010-02-19T14:54:23.031+08:00")?.secondsSince1970 == 1_266_562_463.031)
        #expect(PlaylistDate("2010-02-19T14:54:23")?.offset == nil)
        #expect(PlaylistDate("2010-02-19T14:54:23-0330")?.offset == -12_600)
        for text in ["", "2010", "2010-02-19", "2010-13-19T14:54:23Z", "2010-02-19T14:54:23Zx"] {
            #expect(PlaylistDate(text) == nil)
        }
    }
}
