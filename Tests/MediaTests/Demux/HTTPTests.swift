import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Media

/// What servers do that are not meant well, or not for media.
@Suite struct HTTPTests {
    private typealias Server = RemoteTests.Server

    private func asset(_ server: RemoteTests.Server, _ path: String, budget: Budget = Budget()) -> Asset {
        Asset(.remote(url: "http://127.0.0.1:\(server.port)/\(path)"), budget: budget)
    }

    private static func reply(_ status: String, _ headers: String = "", _ body: [UInt8] = []) -> [UInt8] {
        Array("HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\(headers)\r\n".utf8) + body
    }

    private static let page = Array("<!DOCTYPE html><html><body><a href=\"a.mp4\">a.mp4</a></body></html>".utf8)

    @Test(arguments: [
        ("404 Not Found", MediaError.Code.notFound, "404"), ("410 Gone", .notFound, "410"),
        ("401 Unauthorized", .permissionDenied, "login"), ("403 Forbidden", .permissionDenied, "403"),
        ("407 Proxy Authentication Required", .permissionDenied, "proxy"), ("418 I'm a teapot", .network, "418"),
        ("503 Service Unavailable", .network, "busy"),
    ]) func aStatusIsNamed(status: String, code: MediaError.Code, word: String) async throws {
        let server = try Server { _, _ in HTTPTests.reply(status, "", HTTPTests.page) }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) { try await asset(server, "a.mp4").load(.duration) }
        #expect(error?.code == code && error?.message.contains(word) == true && error?.remedy.isEmpty == false)
    }

    /// Each is what it is on a disk, and no “data that contradicts itself”.
    @Test(
        arguments: [
            ("a web page", HTTPTests.page, MediaError.Code.unrecognizedFormat, "web page"),
            ("text", Array("Remember the milk.\n".utf8), .unrecognizedFormat, "no media"),
            ("an archive", Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 7, count: 900), .unrecognizedFormat, "ZIP"),
            ("nothing", [], .empty, "empty"),
        ] as [(String, [UInt8], MediaError.Code, String)])
    func whatIsNoMediaIsNamedAsOnADisk(what: String, content: [UInt8], code: MediaError.Code, word: String) async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "a.mp4").path
        let stream = try #require(fopen(file, "w"))
        #expect(fwrite(content, 1, content.count, stream) == content.count)
        fclose(stream)
        let onDisk = await #expect(throws: MediaError.self) { try await Asset(MediaLocation(file)).load(.duration) }
        #expect(onDisk?.code == code && onDisk?.message.contains(word) == true)
        for hasRanges in [true, false] {
            let server = try Server { request, _ in
                guard hasRanges else { return HTTPTests.reply("200 OK", "Content-Type: video/mp4\r\n", content) }
                if content.isEmpty {
                    return HTTPTests.reply("416 Range Not Satisfiable", "Content-Range: bytes */0\r\n")
                }
                return Server.answer(to: request, content, true)
            }
            defer { server.stop() }
            let error = await #expect(throws: MediaError.self) { try await asset(server, "a.mp4").load(.duration) }
            #expect(error == onDisk, "ranges: \(hasRanges)")
        }
    }

    @Test func redirectsInACircleEnd() async throws {
        let count = Atomic<Int>(0)
        let server = try Server { _, path in
            count.add(1, ordering: .relaxed)
            return HTTPTests.reply("302 Found", "Location: \(path)a\r\n", HTTPTests.page)
        }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) { try await asset(server, "a.mp4").load(.duration) }
        #expect(error?.code == .network && error?.message.contains("circle") == true)
        #expect(count.load(ordering: .relaxed) == 11)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a.mp4", "gopher://127.0.0.1/"])
    func redirectsLeadToServersOnly(target: String) async throws {
        let server = try Server { _, _ in HTTPTests.reply("302 Found", "Location: \(target)\r\n") }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) { try await asset(server, "a.mp4").load(.duration) }
        #expect(error?.code == .permissionDenied && error?.message.contains(target) == true)
    }

    @Test func aRedirectIsFollowed() async throws {
        let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))
        let server = try Server { request, path in
            path == "/b.mov"
                ? Server.answer(to: request, film, true) : HTTPTests.reply("302 Found", "Location: b.mov\r\n")
        }
        defer { server.stop() }
        let onDisk = try await Asset(MediaLocation(ImageFixtures.path("video_90.mov"))).load(.duration)
        #expect(try await asset(server, "a.mov").load(.duration) == onDisk)
    }

    /// What a playlist names may be answered for by its own server only.
    @Test func aSegmentIsNotFollowedElsewhere() async throws {
        let asked = Atomic<Int>(0)
        let other = try Server { _, _ in
            asked.add(1, ordering: .relaxed)
            return HTTPTests.reply("404 Not Found")
        }
        defer { other.stop() }
        let target = "http://localhost:\(other.port)/a.ts"
        let playlist = Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n".utf8)
        let server = try Server { request, path in
            path == "/a.ts"
                ? HTTPTests.reply("302 Found", "Location: \(target)\r\n") : Server.answer(to: request, playlist, true)
        }
        defer { server.stop() }
        let film = asset(server, "a.m3u8")
        #expect(try await film.load(.isPlayable) == false)
        let obstacle = try await film.load(.obstacle)
        #expect(obstacle?.code == .permissionDenied && obstacle?.message.contains(target) == true)
        #expect(asked.load(ordering: .relaxed) == 0)
    }

    /// libav would ask for a stream without an end for ever.
    @Test(.timeLimit(.minutes(5)), arguments: ["", "#EXT-X-ENDLIST\n"])
    func aPlaylistOfWhatIsNotThereIsNamed(end: String) async throws {
        let playlist = Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXTINF:2,\nb.ts\n\(end)".utf8)
        let server = try Server { path in path == "/a.m3u8" ? playlist : nil }
        defer { server.stop() }
        let film = asset(server, "a.m3u8")
        #expect(try await film.load(.isPlayable) == false)
        let obstacle = try await film.load(.obstacle)
        #expect(obstacle?.code == .notFound && obstacle?.message.contains("a.ts") == true)
    }

    @Test func whatIsNoHTTPIsNamed() async throws {
        let server = try Server { _, _ in Array("220 mail.example.org ESMTP\r\n".utf8) }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) { try await asset(server, "a.mp4").load(.duration) }
        #expect(error?.message.contains("no web server") == true)
    }

    @Test(arguments: [
        "Content-Range: bytes 5-99/100\r\n", "", "Content-Range: nonsense\r\n",
        "Content-Range: bytes 0-9223372036854775807/*\r\n",
    ]) func otherBytesThanAskedForAreRefused(range: String) async throws {
        let server = try Server { _, _ in
            HTTPTests.reply("206 Partial Content", range, [UInt8](repeating: 7, count: 95))
        }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) { try await asset(server, "a.mp4").load(.duration) }
        #expect(error?.message.contains("other bytes") == true)
    }

    @Test(.timeLimit(.minutes(5))) func aHeaderWithoutAnEndIsLeft() async throws {
        let server = try Server { _, _ in
            Array("HTTP/1.1 200 OK\r\n".utf8)
                + Array(repeating: Array("X-Filler: \(String(repeating: "x", count: 1_000))\r\n".utf8), count: 2_000)
                .joined()
        }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) { try await asset(server, "a.mp4").load(.duration) }
        #expect(error?.code == .network)
    }

    /// A connection that breaks is taken up again at the byte.
    @Test func aBrokenConnectionIsTakenUpAgain() async throws {
        let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))
        let server = try Server { request, _ in
            let whole = Server.answer(to: request, film, true)
            // As much of it as is sent before the cable is pulled.
            return Array(whole.prefix(30_000))
        }
        defer { server.stop() }
        let onDisk = Asset(MediaLocation(ImageFixtures.path("video_90.mov")))
        let film2 = asset(server, "a.mov")
        #expect(try await film2.load(.duration) == onDisk.load(.duration))
        let picture = try await ImageGenerator(asset: film2).image(at: .zero)
        #expect(try await picture.picture == ImageGenerator(asset: onDisk).image(at: .zero).picture)
    }

    /// A file that is replaced on its server fails: nothing of both is mixed.
    @Test func aFileThatChangesFails() async throws {
        let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))
        let requests = Atomic<Int>(0)
        let server = try Server { request, _ in
            let version = requests.add(1, ordering: .relaxed).newValue > 1 ? "b" : "a"
            let tag = "ETag: \"\(version)\"\r\n"
            if let wanted = request.split(separator: "If-Range: ").dropFirst().first,
                !wanted.hasPrefix("\"\(version)\"")
            {
                return HTTPTests.reply("200 OK", tag, film)
            }
            let head = "HTTP/1.1 206 Partial Content\r\nConnection: close\r\n\(tag)"
            let start =
                request.split(separator: "bytes=").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
            let part = film[start...].prefix(3_000)
            return Array(
                "\(head)Content-Length: \(part.count)\r\nContent-Range: bytes \(start)-\(start + part.count - 1)/\(film.count)\r\n\r\n"
                    .utf8) + part
        }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) {
            _ = try await ImageGenerator(asset: asset(server, "a.mov")).image(at: .zero)
        }
        #expect(error?.code == .changed)
    }

    /// libav takes captions into memory as a whole: what states no length may have no end.
    @Test func captionsWithoutALengthAreLimited() async throws {
        let caption = Array("1\n00:00:01,000 --> 00:00:02,000\nOn it goes.\n\n".utf8)
        let endless =
            Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
            + [[UInt8]](repeating: caption, count: (17 << 20) / caption.count).joined()
        let server = try Server { _, _ in endless }
        defer { server.stop() }
        let error = await #expect(throws: MediaError.self) { try await asset(server, "a.srt").load(.duration) }
        #expect(error?.code == .readLimitExceeded)
    }

    /// What is opened again costs nothing more of what was read of the same version.
    @Test func aHeaderIsReadOnce() async throws {
        let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))
        let requests = Atomic<Int>(0)
        let server = try Server { request, _ in
            requests.add(1, ordering: .relaxed)
            let answer = Server.answer(to: request, film, true)
            let end = answer.firstRange(of: Array("\r\n".utf8))?.upperBound ?? 0
            return Array(answer[..<end]) + Array("ETag: \"a\"\r\n".utf8) + answer[end...]
        }
        defer { server.stop() }
        let film2 = asset(server, "a.mov")
        _ = try await film2.load(.duration, .metadata, .chapters)
        let header = requests.load(ordering: .relaxed)
        _ = try await film2.load(.tracks)
        for time in [0, 1] as [Int64] {
            _ = try await ImageGenerator(asset: film2).image(at: MediaTime(value: time, timescale: 10))
        }
        #expect(requests.load(ordering: .relaxed) <= header + 2)
    }
}
