import Foundation
import Glibc
import Testing

@testable import Media

/// What containers and playlists may lead to, and what they may not.
@Suite struct ReachTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for folder in ["films/parts", "other"] {
            try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
        }
        for name in ["films/parts/a.ts", "films/b.ts", "other/c.ts"] { _ = try scratch.write([1], to: name) }
    }

    private func isReachable(_ reference: String, _ reach: Reach = Reach()) -> Bool {
        let owner = LocalFile(path: Array(scratch.path("films/list.m3u8").utf8))
        return (try? owner.neighbor(Array(reference.utf8), within: reach)) != nil
    }

    @Test func filesReachTheirFolderAndThoseBelow() throws {
        #expect(isReachable(scratch.path("films/b.ts")))
        #expect(isReachable("file:" + scratch.path("films/parts/a.ts")))
        #expect(isReachable(scratch.path("films/parts/../b.ts")))
        #expect(isReachable(scratch.path("films/yet to come.ts")))
        #expect(!isReachable(scratch.path("other/c.ts")))
        #expect(!isReachable(scratch.path("films/../other/c.ts")))
        #expect(!isReachable(scratch.path("films/nothing/../../other/c.ts")))
        #expect(!isReachable(scratch.path("films2/a.ts")))
        #expect(!isReachable("/etc/passwd"))
        for scheme in ["http://127.0.0.1/a", "concat:a|b", "subfile,,start,0,end,9,,:a", "tcp://127.0.0.1:1", "pipe:0"]
        {
            #expect(!isReachable(scheme), "\(scheme)")
        }
        #expect(isReachable(scratch.path("other/c.ts"), Reach(allowsExternalReferences: true)))
    }

    @Test func linksAreFollowedBeforeTheyAreJudged() throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("films/link.ts"), withDestinationPath: scratch.path("other/c.ts"))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("way"), withDestinationPath: scratch.path("films"))
        #expect(!isReachable(scratch.path("films/link.ts")))
        let owner = LocalFile(path: Array(scratch.path("way/list.m3u8").utf8))
        let neighbor = try owner.neighbor(Array(scratch.path("way/b.ts").utf8), within: Reach())
        #expect(neighbor.isPresent)
    }

    @Test(arguments: [
        ("http://a.example/x", "a.example"), ("HTTPS://A.example:81/x", "a.example"),
        ("http://u:p@a.example/@b.example", "a.example"), ("http://[::1]:8080/x", "[::1"),
        ("http://a.example?@b.example", "a.example"), ("http://a.example#@b.example", "a.example"),
        ("http://192.168.0.1/\u{301}@good.example/x.ts", "192.168.0.1"),
    ])
    func hostsAreReadAsLibavReadsThem(url: String, host: String) { #expect(Address(url).host == host) }

    @Test(arguments: ["http:///x", "http://a\u{301}.example/", "http://a b/", "http://a\\b/", "/x"])
    func whatCannotBeJudgedHasNoHost(url: String) { #expect(Address(url).host == nil) }

    @Test func serversReachThemselves() throws {
        let owner = Address("http://a.example/list.m3u8")
        func isReachable(_ text: String) -> Bool { (try? owner.neighbor(Array(text.utf8), within: Reach())) != nil }
        #expect(isReachable("http://a.example/x.ts") && isReachable("https://A.EXAMPLE:8443/x.ts"))
        for other in [
            "http://b.example/x.ts", "file:///etc/passwd", "/etc/passwd", "http://a.example@b.example/",
            "ftp://a.example/x.ts",
        ] {
            #expect(!isReachable(other), "\(other)")
        }
    }

    private static let manifest = """
        <?xml version="1.0" encoding="utf-8"?><!-- made by hand -->
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xsi:schemaLocation="urn:mpeg:DASH:schema:MPD:2011 http://x/DASH-MPD.xsd" type="static"
            profiles="urn:mpeg:dash:profile:isoff-live:2011" mediaPresentationDuration="PT2.0S">
        <Period id="0" start="PT0.0S"><AdaptationSet id="1" contentType="video" mimeType="video/mp4">
        <Representation id="0" bandwidth="1"><BaseURL>parts/</BaseURL>
        <SegmentTemplate timescale="9" initialization="i-$RepresentationID$.m4s" media="c-$Number%05d$.m4s">
        </SegmentTemplate></Representation></AdaptationSet></Period></MPD>
        """

    @Test func manifestsOfWhatLiesBesideThemMayBeRead() throws {
        try ManifestReach.check(Self.manifest, isRemote: false)
        try ManifestReach.check(Self.manifest, isRemote: true)
    }

    @Test(arguments: [
        "<BaseURL>http://evil/</BaseURL>", "<BaseURL>/etc/</BaseURL>", "<BaseURL>../</BaseURL>",
        "<BaseURL><!-- -->http://evil/</BaseURL>", "<BaseURL>ht<!-- -->tp://evil/</BaseURL>",
        "<BaseURL><![CDATA[http://evil/]]></BaseURL>", "<BaseURL><x></x>/etc/</BaseURL>",
        "<BaseURL>&#104;ttp://evil/</BaseURL>", "<SegmentList media=\"file:///etc/passwd\"/>",
        "<Initialization sourceURL='/etc/passwd'/>", "<Representation id=\".\"/>",
        "<SegmentTemplate media=\".$RepresentationID$/x\"/>", "<BaseURL>concat:a|b</BaseURL>", "<!-- open",
    ])
    func manifestsThatLeadElsewhereMayNot(part: String) {
        let text = Self.manifest.replacing("<BaseURL>parts/</BaseURL>", with: part)
        #expect(throws: MediaError.self) { try ManifestReach.check(text, isRemote: false) }
    }

    @Test func manifestsOfServersMustNotChange() {
        let text = Self.manifest.replacing("\"static\"", with: "\"dynamic\"")
        #expect(throws: MediaError.self) { try ManifestReach.check(text, isRemote: true) }
    }

    @Test func listsOfOtherFilesAreRefused() async throws {
        let list = try scratch.write(Array("ffconcat version 1.0\nfile a.ts\n".utf8), to: "films/list.ffconcat")
        let error = await #expect(throws: MediaError.self) { try await Asset(list).load(.duration) }
        #expect(error?.code == .permissionDenied)
    }
}
