import Playlists
import Testing

@Suite struct MediaPlaylistTests {
    @Test func segments() throws {
        let playlist = try Samples.media(Samples.media)
        #expect(playlist.problems == [])
        #expect(playlist.version == 9)
        #expect(playlist.type == .event)
        #expect(playlist.segments.map(\.uri.text) == ["a.mp4", "a.mp4", "b.mp4"])
        #expect(playlist.segments.map(\.duration.description) == ["6.006", "5.994", "4"])
        #expect(playlist.segments.map(\.title) == ["First, of all", nil, nil])
        #expect(playlist.segments.map(\.byteRange?.offset) == [20, 120, nil])
        #expect(playlist.segments.map(\.byteRange?.length) == [100, 50, nil])
        #expect(playlist.segments.map(\.mediaSequence) == [100, 101, 102])
        #expect(playlist.segments.map(\.discontinuitySequence) == [4, 4, 5])
        #expect(playlist.segments.map(\.isDiscontinuity) == [false, false, true])
        #expect(playlist.segments.map(\.isGap) == [false, false, true])
        #expect(playlist.segments.map(\.bitRate) == [nil, nil, 900_000])
        #expect(playlist.segments[2].map?.byteRange?.length == 720)
        #expect(playlist.totalDuration == ExactDecimal(16))
    }

    @Test func datesAndMarks() throws {
        let playlist = try Samples.media(Samples.media)
        #expect(playlist.segments[0].programDateTime?.secondsSince1970 == 1_731_328_519.5)
        #expect(playlist.segments[0].programDateTime?.offset == -28_800)
        #expect(playlist.startDate(ofSegmentAt: 2) == 1_731_328_531.5)
        #expect(playlist.otherTags.map(\.name) == ["EXT-X-CUE-OUT"])
        #expect(playlist.otherTags.map(\.segmentIndex) == [1])
        let range = try #require(playlist.dateRanges.first)
        #expect(playlist.dateRanges.count == 1)
        #expect(range.isInterstitial)
        #expect(range.cue == ["PRE", "ONCE"])
        #expect(range.duration?.description == "15.25")
        #expect(range.assetURI?.resolved == "https://example.com/a/b/ad/main.m3u8")
        #expect(range.scte35 == ["SCTE35-OUT": "0xFC00"])
    }

    @Test func lowLatency() throws {
        let playlist = try Samples.media(Samples.media)
        #expect(playlist.isEndless)
        #expect(playlist.liveEdgeOffset?.description == "18.5")
        #expect(playlist.partTarget?.description == "0.5")
        #expect(playlist.serverControl?.canBlockReload == true)
        #expect(playlist.serverControl?.partHoldBack?.double == 1.5)
        #expect(playlist.trailingParts.map(\.byteRange?.offset) == [0, 10])
        #expect(playlist.trailingParts.map(\.isIndependent) == [true, false])
        #expect(playlist.preloadHints.map(\.start) == [22])
        #expect(playlist.renditionReports.map(\.uri.resolved) == ["https://example.com/a/lo/main.m3u8"])
    }

    @Test func keys() throws {
        let playlist = try Samples.media(Samples.media)
        #expect(playlist.isEncrypted)
        #expect(!playlist.isProtected)
        #expect(playlist.segments.map(\.isEncrypted) == [true, true, false])
        #expect(playlist.keys.map(\.method) == [.aes128])
        #expect(playlist.keys.first?.initializationVector == "0x0F")

        let managed = try Samples.media(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,b",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"
            #EXTINF:4,
            a
            #EXT-X-ENDLIST
            """)
        #expect(managed.isProtected)
        #expect(managed.segments[0].keys.count == 2)
        #expect(!managed.isEndless)
        #expect(managed.liveEdgeOffset == nil)
    }

    @Test func damagedLinesCostThemselves() throws {
        let playlist = try Samples.media(
            """
            #EXTM3U
            #EXT-X-MEDIA-SEQUENCE:9223372036854775807
            #EXT-X-TARGETDURATION:6
            #EXTINF:abc,
            lost.ts
            #EXTINF:1,
            #EXTINF:2,
            #EXT-X-BYTERANGE:5
            kept.ts
            #EXTINF:3,
            #EXT-X-BYTERANGE:9223372036854775807@9223372036854775807
            huge.ts
            #EXT-X-KEY:METHOD=AES-128
            #EXT-X-PROGRAM-DATE-TIME:yesterday
            #EXT-X-STREAM-INF:BANDWIDTH=1
            #EXTINF:9,
            """)
        #expect(playlist.segments.map(\.uri.text) == ["kept.ts", "huge.ts"])
        #expect(playlist.segments.map(\.mediaSequence) == [.max, .max])
        #expect(playlist.segments.map(\.byteRange?.offset) == [0, nil])
        #expect(
            playlist.problems.map { "\($0.line) \($0.reason)" } == [
                "4 EXTINF has no readable value", "5 a URI without a tag before it",
                "6 no URI follows EXTINF",
                "9 a byte range continues none", "12 EXT-X-BYTERANGE has no readable value", "13 lacks URI",
                "14 EXT-X-PROGRAM-DATE-TIME has no readable value",
                "15 EXT-X-STREAM-INF belongs to the other kind of playlist", "16 no URI follows EXTINF",
            ])
    }

    @Test func variables() throws {
        let playlist = try Samples.media(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-DEFINE:QUERYPARAM="token"
            #EXT-X-DEFINE:IMPORT="cdn"
            #EXT-X-DEFINE:NAME="both",VALUE="{$cdn}-{$token}"
            #EXT-X-DEFINE:NAME="cdn",VALUE="again"
            #EXT-X-DEFINE:IMPORT="missing"
            #EXTINF:1,
            {$both}/{no}/{$cdn}.ts
            #EXT-X-ENDLIST
            """, variables: ["cdn": "C"])
        #expect(playlist.segments.map(\.uri.text) == ["C-t 1/{no}/C.ts"])
        #expect(
            playlist.problems.map(\.reason) == [.redefinedVariable("cdn"), .undefinedVariable("missing")])
    }

    @Test func variablesCannotGrowWithoutBounds() throws {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"0123456789\"\n"
        for level in 1...20 {
            let value = String(repeating: "{$v\(level - 1)}", count: 10)
            text += "#EXT-X-DEFINE:NAME=\"v\(level)\",VALUE=\"\(value)\"\n"
        }
        let playlist = try Samples.media(text)
        #expect(playlist.problems.first?.reason == .expansionTooLong)
    }

    @Test func skippedSegmentsCount() throws {
        let playlist = try Samples.media(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:10
            #EXT-X-SKIP:SKIPPED-SEGMENTS=5
            #EXTINF:1,
            a
            """)
        #expect(playlist.skippedSegments == 5)
        #expect(playlist.segments.map(\.mediaSequence) == [15])
        #expect(playlist.liveEdgeOffset == ExactDecimal(18))
    }
}
