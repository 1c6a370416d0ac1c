import Synchronization
import TestSupport
import Testing

@testable import Media

/// Playlists that lead nowhere, in a circle, or to more than anybody wants: they cost what their budget allows and no more.
@Suite struct PlaylistBoundsTests {
    private typealias Server = RemoteTests.Server

    private static let header = "#EXTM3U\n"
    private static let variant = "#EXT-X-STREAM-INF:BANDWIDTH=100000\n"

    /// Lists that name lists, by their own names.
    private static let circles: [String: String] = [
        "a.m3u8": header + variant + "a.m3u8\n",
        "b.m3u8": header + variant + "c.m3u8\n",
        "c.m3u8": header + variant + "b.m3u8\n",
    ]

    @Test(.timeLimit(.minutes(5)), arguments: ["a.m3u8", "b.m3u8"])
    func listsThatNameEachOtherEnd(name: String) async throws {
        let requests = Atomic<Int>(0)
        let server = try Server { path in
            requests.add(1, ordering: .relaxed)
            return Self.circles[String(path.dropFirst())].map { Array($0.utf8) }
        }
        defer { server.stop() }
        let asset = Asset(.remote(url: "http://127.0.0.1:\(server.port)/\(name)"))
        let obstacle = try #require(try await asset.load(.obstacle))
        #expect(obstacle.code == .damaged && obstacle.message.contains("list of variants"))
        #expect(requests.load(ordering: .relaxed) <= 3)

        let folder = try TemporaryFolder()
        for (name, text) in Self.circles { try folder.write(Array(text.utf8), to: name) }
        let error = await #expect(throws: MediaError.self) {
            try await Asset(MediaLocation(folder.path + "/" + name)).load(.duration)
        }
        #expect(error == obstacle)
    }

    /// libav opens every variant: of thousands it gets some.
    @Test(.timeLimit(.minutes(5))) func ofThousandsOfVariantsSomeAreOpened() async throws {
        let lists = Atomic<Int>(0)
        let film = ImageFixtures.bytes(Corpus.fixture("sample_h264.ts"))
        let master = Self.header + String(repeating: Self.variant + "a.m3u8\n", count: 5_000)
        let media = Self.header + "#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n"
        let server = try Server { path in
            if path == "/master.m3u8" { return Array(master.utf8) }
            guard path == "/a.m3u8" else { return film }
            lists.add(1, ordering: .relaxed)
            return Array(media.utf8)
        }
        defer { server.stop() }
        let asset = Asset(.remote(url: "http://127.0.0.1:\(server.port)/master.m3u8"))
        #expect(try await asset.load(.duration).seconds == 4)
        #expect(try await asset.load(.variants).count == 5_000)
        #expect(lists.load(ordering: .relaxed) <= 60)
    }

    /// What libav refuses by itself is named as what our own rule refuses.
    @Test(arguments: ["file:///etc/passwd", "concat:a.ts|b.ts", "http://127.0.0.2:9/a.ts"])
    func whatIsOutOfReachIsNamed(reference: String) async throws {
        let text = Self.header + "#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n\(reference)\n#EXT-X-ENDLIST\n"
        let server = try Server { _ in Array(text.utf8) }
        defer { server.stop() }
        let asset = Asset(.remote(url: "http://127.0.0.1:\(server.port)/a.m3u8"))
        #expect(try await asset.load(.duration).seconds == 4)
        #expect(try await asset.load(.obstacle)?.code == .permissionDenied)
        let error = await #expect(throws: MediaError.self) { try await ImageGenerator(asset: asset).image(at: .zero) }
        #expect(error?.code == .permissionDenied)
    }
}
