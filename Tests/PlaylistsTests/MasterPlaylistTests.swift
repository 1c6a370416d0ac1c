import Playlists
import Testing

@Suite struct MasterPlaylistTests {
    @Test func attributesOfVariants() throws {
        let playlist = try Samples.master(Samples.master)
        #expect(playlist.problems == [])
        #expect(playlist.version == 7)
        #expect(playlist.hasIndependentSegments)
        #expect(playlist.variants.map(\.isIFrameOnly) == [false, false, true])
        let variant = playlist.variants[0]
        #expect(variant.uri.text == "https://cdn.example.com/x/720.m3u8")
        #expect(variant.codecs == ["avc1.64001f", "mp4a.40.2"])
        #expect(variant.supplementalCodecs == ["dvh1.08.07/db4h"])
        #expect(variant.peakBandwidth == 718_000)
        #expect(variant.averageBandwidth == 600_000)
        #expect(variant.resolution?.description == "1280×720")
        #expect(variant.frameRate?.description == "29.97")
        #expect(variant.videoRange == "PQ")
        #expect(variant.hdcpLevel == "TYPE-0")
        #expect(variant.score?.double == 1.5)
        #expect(variant.name == "720p")
        #expect(variant.stableID == "v1")
        #expect(variant.groups == [.audio: "hi", .subtitles: "subs", .closedCaptions: "cc"])
        #expect(playlist.variants[1].hasNoClosedCaptions)
        #expect(playlist.variants[1].groups == [.audio: "lo"])
        #expect(playlist.variants[2].uri.resolved == "https://example.com/a/b/trick.m3u8")
    }

    @Test func renditionsAndOptions() throws {
        let playlist = try Samples.master(Samples.master)
        #expect(
            playlist.renditions(of: playlist.variants[0]).map(\.name) == [
                "English", "Description", "Deutsch", "CC",
            ])
        #expect(playlist.renditions(of: playlist.variants[1]).map { $0.uri?.text } == ["en-lo.m3u8"])
        let audible = playlist.audibleOptions
        #expect(audible.map(\.first.name) == ["English", "Description"])
        #expect(audible[0].renditions.map(\.groupID) == ["lo", "hi"])
        #expect(audible[0].renditions.map(\.channelCount) == [2, 16])
        #expect(audible[1].first.characteristics.count == 2)
        #expect(audible[1].first.characteristics.last == "public.easy-to-read")
        let legible = playlist.legibleOptions
        #expect(legible.map(\.first.type) == [.subtitles, .closedCaptions])
        #expect(legible[0].first.isForced)
        #expect(legible[0].first.associatedLanguage == "en")
        #expect(legible[0].first.uri?.resolved == "https://cdn.example.com/x/de.m3u8")
        #expect(legible[1].first.instreamID == "SERVICE3")
        #expect(playlist.renditions[0].isDefault && playlist.renditions[0].isAutoselect)
    }

    @Test func sessionTags() throws {
        let playlist = try Samples.master(Samples.master)
        #expect(playlist.start?.timeOffset.description == "-12.5")
        #expect(playlist.start?.isPrecise == true)
        #expect(playlist.contentSteering?.server.resolved == "https://example.com/steer")
        #expect(playlist.sessionData.map(\.value) == ["A title, with a comma"])
        #expect(playlist.sessionKeys.map(\.keyFormatVersions) == [[1, 2]])
        #expect(playlist.isProtected)
        #expect(playlist.variables == ["cdn": "https://cdn.example.com/x"])
    }

    @Test func damagedLinesCostThemselves() throws {
        let playlist = try Samples.master(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,NAME="x",URI="u"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g,NAME=x
            #EXT-X-STREAM-INF:BANDWIDTH=1
            #EXT-X-STREAM-INF:BANDWIDTH=x,RESOLUTION=12,CODECS=avc1.42,mp4a
            one.m3u8
            two.m3u8
            #EXT-X-TARGETDURATION:3
            #EXT-X-STREAM-INF:AUDIO="g"
            {$none}/three.m3u8
            #EXT-X-STREAM-INF:AUDIO="g"
            four.m3u8
            #EXT-X-NEW:1
            #EXT-X-STREAM-INF:BANDWIDTH=5
            """)
        #expect(playlist.variants.map(\.uri.text) == ["one.m3u8", "four.m3u8"])
        #expect(
            playlist.problems.map { "\($0.line) \($0.reason)" } == [
                "2 lacks GROUP-ID", "3 no attribute: GROUP-ID", "4 no URI follows EXT-X-STREAM-INF",
                "5 no attribute: mp4a", "5 BANDWIDTH has no readable value",
                "5 RESOLUTION has no readable value",
                "7 a URI without a tag before it",
                "8 EXT-X-TARGETDURATION belongs to the other kind of playlist",
                "10 the variable none is not defined", "11 lacks BANDWIDTH",
                "14 no URI follows EXT-X-STREAM-INF",
            ])
        #expect(playlist.otherTags.map(\.name) == ["EXT-X-NEW"])
    }
}
