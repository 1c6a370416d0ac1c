import Foundation
import HTTPLiveStreaming
import Media
import TestSupport
import Testing

/// Segments that are encrypted as a whole are read as those that are not.
struct EncryptionTests {
    /// What is encrypted, and how.
    enum Kind: CaseIterable {
        case byNumber, changingKeys, oneFile, fragments
    }

    private static let seconds = 12

    private static func make(_ kind: Kind) async throws -> NumberedStream {
        let stream = try NumberedStream()
        let options =
            switch kind {
            case .byNumber, .changingKeys: [String]()
            case .oneFile: ["-hls_flags", "single_file"]
            case .fragments: stream.fragments("f")
            }
        try await stream.makePlaylist("plain.m3u8", seconds: seconds, options)
        try await stream.encrypt("plain.m3u8", to: "list.m3u8") { number in
            switch (kind, number) {
            case (.byNumber, _), (.oneFile, _): .init()
            case (.changingKeys, let number?) where number % 3 == 2: nil
            case (.changingKeys, let number?):
                .init(key: String(repeating: "\(number)e", count: 16), vector: number % 2 == 0 ? "1f\(number)" : nil)
            case (.fragments, let number?):
                .init(vector: "ffeeddccbbaa9988776655443322110\(number)")
            case (.fragments, nil): .init(key: String(repeating: "5a", count: 16), vector: "abcdef")
            case (.changingKeys, nil): nil
            }
        }
        return stream
    }

    @Test(arguments: Kind.allCases) func everyFrameIsFound(kind: Kind) async throws {
        let stream = try await Self.make(kind)
        let asset = Asset(playlistAt: stream.location("list.m3u8"))
        #expect(abs(try await asset.load(.duration).seconds - Double(Self.seconds)) < 0.2)
        #expect(try await asset.load(.hasProtectedContent))
        let frames = NumberedFrames(asset)
        try await frames.expectFrames(at: 12, within: Self.seconds)
        let last = try await frames.step(forward: false, from: .positiveInfinity)
        #expect(last.number == Self.seconds * 10 - 1)
    }

    @Test func aBroadcastGrows() async throws {
        let stream = try await Self.make(.changingKeys)
        let lines = try stream.lines(of: "list.m3u8")
        func list(_ segments: Int) throws {
            // A key, a duration and a name are a segment.
            try stream.write("live.m3u8", Array(lines.prefix(3 * segments)), isOver: false)
        }
        try list(3)
        let asset = Asset(playlistAt: stream.location("live.m3u8"))
        let frames = NumberedFrames(asset)
        #expect(try await frames.number(at: 4.55).number == 45)
        try list(6)
        #expect(try await asset.update() != nil)
        for tenth in [5, 25, 45, 65, 85, 105] {
            #expect(try await frames.number(at: Double(tenth) / 10 + 0.05).number == tenth)
        }
    }

    // MARK: Keys

    /// A stream of one segment whose key is named so.
    private static func make(key: String, length: Int? = nil) async throws -> NumberedStream {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 2)
        try stream.write("plain.m3u8", ["#EXTINF:2,", "film.ts"])
        try await stream.encrypt("plain.m3u8", to: "list.m3u8") { _ in .init() }
        if let length {
            let segment = stream.folder.url.appending(path: "e-film.ts")
            try stream.folder.write(Array(try Data(contentsOf: segment).prefix(length)), to: "e-film.ts")
        }
        try stream.folder.write("<html>Log in</html>", to: "page")
        try stream.write("list.m3u8", ["#EXTINF:2,", NumberedStream.Encryption().tag(key), "e-film.ts"])
        return stream
    }

    @Test(arguments: [
        "000102030405060708090a0b0c0d0e0f.key", "data:;base64,AAECAwQFBgcICQoLDA0ODw==",
        "DATA:text/plain,%00%01%02%03%04%05%06%07%08%09%0a%0b%0c%0d%0e%0f",
    ])
    func keysAreFilesOrStandInTheirURL(key: String) async throws {
        let stream = try await Self.make(key: key)
        #expect(try await NumberedFrames(Asset(playlistAt: stream.location("list.m3u8"))).number(at: 1.55).number == 15)
    }

    private static let unusable: [(key: String, code: MediaError.Code, words: String)] = [
        ("none.key", .notFound, "key"), ("../other.key", .permissionDenied, "key"),
        ("https://keys.example/1", .permissionDenied, "key"), ("page", .protected, "key"),
        ("data:;base64,AAAA", .protected, "key"), ("", .protected, "key"),
        ("data:;base64,AAAAAAAAAAAAAAAAAAAAAA==", .protected, "key of another"),
    ]

    @Test(arguments: unusable) func whatIsNoKeyIsSaid(key: String, code: MediaError.Code, words: String) async throws {
        let stream = try await Self.make(key: key)
        let asset = Asset(playlistAt: stream.location("list.m3u8"))
        #expect(try await asset.load(.duration).seconds == 2)
        let obstacle = try #require(try await asset.load(.obstacle))
        #expect(obstacle.code == code && obstacle.message.contains(words), "\(obstacle)")
        await #expect(throws: MediaError.self) { _ = try await NumberedFrames(asset).number(at: 0.5) }
    }

    @Test func aSegmentThatIsCutOffIsDamaged() async throws {
        let stream = try await Self.make(key: "000102030405060708090a0b0c0d0e0f.key", length: 20_001)
        let frames = NumberedFrames(Asset(playlistAt: stream.location("list.m3u8")))
        let error = await #expect(throws: MediaError.self) { _ = try await frames.number(at: 1.95) }
        #expect(error?.code == .damaged)
    }
}
