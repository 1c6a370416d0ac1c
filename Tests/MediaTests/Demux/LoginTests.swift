import Credentials
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP
@testable import Media

/// Logins of servers: who gets to see them, and where they are not.
@Suite(.timeLimit(.minutes(3))) struct LoginTests {
    private typealias Server = RemoteTests.Server

    /// What a server was shown with each path: “ann:secret”, or nothing.
    private final class Visitors: Sendable {
        private let seen = Mutex<[String: Set<String>]>([:])

        func note(_ request: String, _ path: String) -> Bool {
            let line = request.split(separator: "\r\n").first { $0.hasPrefix("Authorization: Basic ") }
            let login = line.flatMap { Data(base64Encoded: String($0.dropFirst(21))) }
                .map { String(decoding: $0, as: UTF8.self) }
            seen.withLock { _ = $0[path, default: []].insert(login ?? "") }
            return login == "ann:s e/cret"
        }

        var all: [String: Set<String>] { seen.withLock { $0 } }
    }

    private static let refusal = Array(
        "HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8)

    private static func redirect(to target: String) -> [UInt8] {
        Array("HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\nLocation: \(target)\r\n\r\n".utf8)
    }

    private static let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))

    private func location(_ server: Server, _ path: String) -> MediaLocation {
        .remote(url: "http://ann:s%20e%2Fcret@127.0.0.1:\(server.port)/\(path)")
    }

    @Test func aLoginGoesToItsServerOnly() async throws {
        let (here, there) = (Visitors(), Visitors())
        let other = try Server { request, path in
            _ = there.note(request, path)
            return Server.answer(to: request, Self.film, true)
        }
        defer { other.stop() }
        let server = try Server { request, path in
            guard here.note(request, path) else { return Self.refusal }
            return Self.redirect(to: path == "/a.mov" ? "b.mov" : "http://127.0.0.1:\(other.port)/c.mov")
        }
        defer { server.stop() }
        let duration = try await Asset(location(server, "a.mov")).load(.duration)
        #expect(try await Asset(MediaLocation(ImageFixtures.path("video_90.mov"))).load(.duration) == duration)
        #expect(here.all["/a.mov"] == ["", "ann:s e/cret"] && here.all["/b.mov"] == ["ann:s e/cret"])
        #expect(there.all == ["/c.mov": [""]])
    }

    /// A server that a redirect leads to gets no login in later requests, or when it is asked again, either.
    @Test func aLoginStaysWithItsServer() throws {
        let there = Visitors()
        let content = [UInt8](repeating: 7, count: 4 << 20)
        let other = try Server { request, path in
            _ = there.note(request, path)
            return Server.answer(to: request, content, true)
        }
        defer { other.stop() }
        let server = try Server { _, _ in Self.redirect(to: "http://127.0.0.1:\(other.port)/c.mov") }
        defer { server.stop() }
        let address = Address("http://ann:s%20e%2Fcret@127.0.0.1:\(server.port)/a.mov")
        for _ in 0..<2 {
            let opened = try OpenHTTP(address, Budget(), Interruption(), cache: ServerCache())
            #expect(try opened.bytes(3 << 20..<3 << 20 + 9) == Array(repeating: 7, count: 9))
            #expect(try opened.bytes(1 << 20..<1 << 20 + 9) == Array(repeating: 7, count: 9))
        }
        #expect(there.all == ["/c.mov": [""]])
    }

    @Test(arguments: [("http://host/b", true), ("https://other/b", true), ("https://host:8443/b", true)])
    func nothingIsShownWithoutEncryptionWhereThereWasSome(target: String, isShown: Bool) throws {
        #expect(HTTPRequest("http://host/a").redirected(to: target).mayLogIn == isShown)
        let next = HTTPRequest("https://ann:secret@host/a").redirected(to: target)
        #expect(next.mayLogIn == target.hasPrefix("https") && next.credential == nil && next.url == target)
    }

    private static let challenges: [(lines: [String], schemes: [String], takesPasswords: Bool)] = [
        ([], [], true),
        (["Basic realm=\"films\", charset=\"UTF-8\""], ["Basic"], true),
        (["Digest realm=\"a, \\\"Basic x\", qop = \"auth\", nonce=\"b\""], ["Digest"], true),
        (["Digest realm=\"a\", qop=auth, algorithm=SHA-3, nonce=\"b\""], ["Digest"], false),
        (["Negotiate", "bASIC realm=x"], ["Negotiate", "bASIC"], true),
        (["Digest nonce=\"c\" , , Basic realm=\"d\""], ["Digest", "Basic"], true),
        (["NTLM TlRMTVNTUAAC=", "Bearer, =, \"Basic\", Bas\u{1B}ic x"], ["NTLM", "Bearer"], false),
        (["Basic realm=\"never ends, Digest x"], ["Basic"], true),
    ]

    /// RFC 9110, 11.6.1: several in one line, parted by what their parameters are parted by.
    @Test func theKindsOfLoginsThatAServerTakesAreRead() {
        for (lines, schemes, takesPasswords) in Self.challenges {
            var response = HTTPResponse()
            for line in lines { response.read("WWW-Authenticate: " + line) }
            #expect(response.challenges.map(\.scheme) == schemes && response.takesPasswords == takesPasswords)
        }
    }

    /// The message of what a server does not show, after it was asked for a film.
    private func refusal(_ url: String) async -> String {
        do {
            _ = try await Asset(.remote(url: url)).load(.duration)
            return ""
        } catch {
            return (error as? MediaError)?.message ?? "\(error)"
        }
    }

    @Test func whoAsksForALoginAndWhetherThatHelpsIsKeptInMind() async throws {
        let other = try Server { _, path in
            let challenge = path == "/digest" ? "WWW-Authenticate: Digest realm=x\r\n" : ""
            let status = path == "/forbidden" ? "403 Forbidden" : "401 Unauthorized"
            return Array("HTTP/1.1 \(status)\r\n\(challenge)Connection: close\r\nContent-Length: 0\r\n\r\n".utf8)
        }
        defer { other.stop() }
        let server = try Server { _, path in Self.redirect(to: "http://127.0.0.1:\(other.port)\(path)") }
        defer { server.stop() }
        let there = try #require(ServerAddress("http://127.0.0.1:\(other.port)/"))
        let here = try #require(ServerAddress("http://127.0.0.1:\(server.port)/"))
        let storage = CredentialStorage.shared
        #expect(await refusal("http://127.0.0.1:\(server.port)/a") == "the server asks for a login (401)")
        #expect(storage.request(for: here) == LoginRequest(server: there.server))
        #expect(storage.request(for: there) == nil)
        storage.set(Credential(user: "bob", password: "x"), for: there.server)
        #expect(storage.request(for: here) == nil)
        #expect(await refusal("http://127.0.0.1:\(server.port)/b") == "the server does not accept this login (401)")
        #expect(storage.request(for: here) == LoginRequest(server: there.server, refusedUser: "bob"))
        #expect(await refusal("http://127.0.0.1:\(server.port)/digest").contains("takes other logins"))
        #expect(storage.request(for: here) == nil)
        #expect(await refusal("http://ann@127.0.0.1:\(other.port)/c") == "the server asks for a login (401)")
        #expect(storage.request(for: there) == LoginRequest(server: there.server, user: "ann"))
        #expect(await refusal("http://127.0.0.1:\(other.port)/forbidden") == "the server denies access (403)")
        #expect(storage.request(for: there) == nil)
    }

    @Test func whatAPlaylistNamesIsAskedForWithItsLogin() async throws {
        let visitors = Visitors()
        let segment = ImageFixtures.bytes(ImageFixtures.path("sample_h264.ts"))
        let playlist = Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1,\n/b/a.ts\n#EXT-X-ENDLIST\n".utf8)
        let server = try Server { request, path in
            guard visitors.note(request, path) else { return Self.refusal }
            return Server.answer(to: request, path.hasSuffix(".ts") ? segment : playlist, true)
        }
        defer { server.stop() }
        let film = Asset(location(server, "a.m3u8"))
        #expect(try await film.load(.tracks).count > 0)
        #expect(visitors.all == ["/a.m3u8": ["", "ann:s e/cret"], "/b/a.ts": ["ann:s e/cret"]])
    }

    @Test func thePasswordIsNoPartOfNamesAndVersions() throws {
        let site = try CountedSite(Self.film)
        let address = Address(site.url.replacing("http://", with: "http://ann:verysecret@"))
        let opened = try OpenHTTP(address, Budget(), Interruption(), cache: ServerCache())
        let location = try #require(address.location)
        for text in ["\(address.text) \(address.name) \(location)", "\(opened.identity as Any) \(address.url)"] {
            #expect(!text.contains("verysecret"))
        }
        #expect(address.textWithLogin == site.url.replacing("http://", with: "http://ann:verysecret@"))
        let session = ContainerOrigin(.remote(url: "rtsp://ann:verysecret@127.0.0.1/a"))
        #expect(session.location == .remote(url: "rtsp://ann@127.0.0.1/a") && session.name == "a")
    }
}
