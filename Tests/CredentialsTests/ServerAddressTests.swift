import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Credentials

/// Addresses with logins, as far as they name servers.
@Suite struct ServerAddressTests {
    @Test(
        arguments: [
            ("http://host/a", "http", "host", "80", nil, nil, "http://host/a"),
            ("HTTPS://Ann@Host:8443/a@b:c", "https", "host", "8443", "Ann", nil, "HTTPS://Ann@Host:8443/a@b:c"),
            ("http://ann:s:e@cret@host/a?b#c", "http", "host", "80", "ann", "s:e@cret", "http://ann@host/a?b#c"),
            ("http://a%40b:p%2F%C3%A4@[::1]:81", "http", "[::1]", "81", "a@b", "p/ä", "http://a%40b@[::1]:81"),
            ("davs://:secret@[fe80::1]/", "https", "[fe80::1]", "443", nil, "secret", "davs://[fe80::1]/"),
            ("dav://ann:@host", "http", "host", "80", "ann", "", "dav://ann@host"),
            ("http://host?user:secret@x", "http", "host", "80", nil, nil, "http://host?user:secret@x"),
            ("rtsp://ann:x@host:0554/", "rtsp", "host", "554", "ann", "x", "rtsp://ann@host:0554/"),
            ("udp://@239.0.0.1:1234", "udp", "239.0.0.1", "1234", nil, nil, "udp://@239.0.0.1:1234"),
            ("ftp://ann:x@host/", "ftp", "host", "21", "ann", "x", "ftp://ann@host/"),
        ] as [(String, String, String, String, String?, String?, String)])
    func anAddressIsTakenApart(
        text: String, scheme: String, host: String, port: String, user: String?, password: String?, without: String
    ) throws {
        let address = try #require(ServerAddress(text))
        let server = address.server
        #expect(server.scheme == scheme && server.host == host && server.port == port)
        #expect(address.user == user && address.password == password)
        #expect(address.withoutPassword == without && ServerAddress.withoutPassword(text) == without)
        #expect(ServerAddress(address.withoutLogin)?.server == server)
    }

    @Test(
        arguments: [
            ("http://ann:x@Host:80/a", "http://host", false), ("davs://host:8443", "https://host:8443", false),
            ("http://127.0.0.1:8000/", "http://127.0.0.1:8000", true), ("https://[::1]", "https://[::1]", true),
            ("http://localhost/", "http://localhost", true),
            ("http://127.example.org", "http://127.example.org", false),
            ("udp://host", "udp://host", false),
        ])
    func aServerIsWrittenAsPeopleWriteIt(text: String, server: String, isLoopback: Bool) throws {
        let address = try #require(ServerAddress(text))
        #expect(address.server.text == server && address.server.isLoopback == isLoopback)
    }

    @Test(arguments: ["", "a.mp4", "/a@b:c", "://a:b@c", "mailto:ann:b@host"])
    func otherTextsStayAsTheyAre(text: String) {
        #expect(ServerAddress(text) == nil && ServerAddress.withoutPassword(text) == text)
    }

    /// As Python's urllib reads what is written, whatever the login.
    @Test func loginsAreWrittenSoThatOthersReadThem() async throws {
        guard let python = PythonReaders(importing: "urllib.parse, netrc") else {
            print("ServerAddressTests: without Python")
            return
        }
        var random = SplitMix(seed: 7)
        let letters = Array("ab:/@?#[]%&+= \\\"'ä€😀\t")
        func word() -> String {
            String((0..<random.below(8) + 1).map { _ in letters[random.below(letters.count)] })
        }
        let host = try #require(ServerAddress("http://old:one@host:81/films/a%20b.mp4?q"))
        let logins = (0..<100).map { _ in Credential(user: word(), password: word()) }
        let addresses = logins.map(host.text)
        let input = try addresses.map { try JSONEncoder().encode(["address": $0]) }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        let lines = try await python.output(of: "readlogins.py", input: input).split(separator: "\n")
        struct Read: Codable {
            let user, password, host: String
            let port: Int
        }
        #expect(lines.count == logins.count)
        for ((line, login), address) in zip(zip(lines, logins), addresses) {
            let read = try JSONDecoder().decode(Read.self, from: Data(line.utf8))
            #expect(read.user == login.user && read.password == login.password, "\(address)")
            #expect(read.host == "host" && read.port == 81 && ServerAddress(address)?.credential == login)
            #expect(address.hasSuffix("@host:81/films/a%20b.mp4?q"))
        }
    }
}
