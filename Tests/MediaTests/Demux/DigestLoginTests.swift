import Credentials
import Synchronization
import TestSupport
import Testing

@testable import HTTP
@testable import Media

/// Logins of which a server gets a digest only (RFC 7616).
@Suite(.timeLimit(.minutes(3))) struct DigestLoginTests {
    private typealias Server = RemoteTests.Server

    private static let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))

    private struct Example: Sendable, CustomTestStringConvertible {
        let challenge: String
        let user: String
        let password: String
        let clientNonce: String
        let target: String
        let response: String
        var name: String?

        var testDescription: String { challenge }
    }

    private static let nonce = "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\""

    private static func example(algorithm: String, response: String) -> Example {
        Example(
            challenge:
                "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=\(algorithm), \(nonce)",
            user: "Mufasa", password: "Circle of Life",
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", target: "/dir/index.html",
            response: response)
    }

    /// Those of RFC 7616 (the last one as its erratum 4897 has it), of sessions as Python's hashlib has them, and of RFC 2069.
    private static let examples = [
        example(algorithm: "MD5", response: "8ca523f5e9506fed4657c9700eebdbec"),
        example(
            algorithm: "SHA-256", response: "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        example(algorithm: "md5-SESS", response: "e783283f46242139c486a698fec7211d"),
        example(
            algorithm: "SHA-256-sess",
            response: "2fd51b3a77ad75bad6afad6003e818d767133c46d9e2749e7f5232ae1ea3efd7"),
        Example(
            challenge: "Digest realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\"",
            user: "Mufasa", password: "CircleOfLife", clientNonce: "", target: "/dir/index.html",
            response: "1949323746fe6a43ef61f9606e7febea"),
        Example(
            challenge: "Digest realm=\"api@example.org\", qop=\"auth\", algorithm=SHA-512-256, charset=UTF-8, "
                + "nonce=\"5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK\", opaque=\"HRPCssKJ\", userhash=true",
            user: "J\u{E4}s\u{F8}n Doe", password: "Secret, or not?",
            clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v", target: "/doe.json",
            response: "3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5",
            name: "793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b"),
    ]

    /// The parameters of a line that answers a challenge.
    private static func parameters(_ line: String) -> [String: String] {
        AuthenticationChallenge.all(in: line.dropFirst("Authorization: ".count)).first?.parameters ?? [:]
    }

    @Test(arguments: examples) private func challengesAreAnsweredAsTheStandardDoes(_ example: Example) throws {
        let challenge = try #require(AuthenticationChallenge.all(in: example.challenge[...]).first)
        let digest = try #require(DigestChallenge(challenge))
        let credential = Credential(user: example.user, password: example.password)
        let login = try #require(DigestLogin(credential, for: digest, clientNonce: example.clientNonce))
        let answer = try Self.parameters(login.line(method: "GET", target: example.target))
        #expect(answer["response"] == example.response && answer["username"] == example.name ?? example.user)
        for name in ["realm", "nonce", "opaque", "algorithm"] {
            #expect(answer[name] == challenge.parameters[name])
        }
        let isCounted = challenge.parameters["qop"] != nil
        #expect(answer["uri"] == example.target && answer["qop"] == (isCounted ? "auth" : nil))
        #expect(answer["nc"] == (isCounted ? "00000001" : nil))
        #expect(answer["userhash"] == (example.name == nil ? nil : "true"))
    }

    @Test(arguments: [
        "Digest realm=\"a\"", "Digest nonce=\"a\"", "Basic realm=\"a\", nonce=\"b\"",
        "Digest realm=\"a\", nonce=\"b\", algorithm=SHA-1", "Digest realm=\"a\", nonce=\"b\", qop=\"auth-int\"",
        "Digest realm=\"a\", nonce=\"b\u{7}\"",
    ])
    func whatCannotBeAnsweredIsNoChallenge(text: String) throws {
        let challenge = try #require(AuthenticationChallenge.all(in: text[...]).first)
        #expect(DigestChallenge(challenge) == nil)
    }

    @Test func whatWouldEndALineOrAQuoteDoesNot() throws {
        let text = #"Digest realm="a \"b\" \\c", nonce=d"#
        let digest = try #require(AuthenticationChallenge.all(in: text[...]).first.flatMap(DigestChallenge.init))
        let login = try #require(DigestLogin(Credential(user: #"an"n\"#, password: "x\r\ny"), for: digest))
        let line = try login.line(method: "GET", target: "/a")
        #expect(line.isOneLine && line.contains(#"username="an\"n\\", realm="a \"b\" \\c", nonce="d""#))
        #expect(DigestLogin(Credential(user: "ann\r\nHost: b", password: "x"), for: digest) == nil)
    }

    @Test(arguments: [
        ("http://host", "/"), ("http://host?a#b", "/?a"), ("http://h:8/a/../b%2f?c=/d#e", "/a/../b%2f?c=/d"),
        ("http://ann@host/a b", "/a%20b"),
    ])
    func theTargetOfARequestIsItsPathAndQuery(url: String, target: String) {
        #expect(HTTPRequest(url).target == target)
    }

    /// Has a film for whoever answers its challenge with “ann” and “secret”, and notes what it was shown.
    private final class Gatekeeper: Sendable {
        /// The parameters of each request, without any where nothing was shown; “basic” where the password was.
        let shown = Mutex<[[String: String]]>([])
        private let state: Mutex<(nonce: Int, uses: Int)>
        private let usesOfNonce: Int
        private let lines: String

        /// `usesOfNonce` is how many requests a nonce is good for, `lines` what else the server takes.
        init(usesOfNonce: Int = .max, lines: String = "") {
            (self.usesOfNonce, self.lines) = (usesOfNonce, lines)
            state = Mutex((0, 0))
        }

        func answer(_ request: String, _ path: String) -> [UInt8] {
            let line = request.split(separator: "\r\n").first { $0.hasPrefix("Authorization: ") }.map(String.init)
            let isBasic = line?.hasPrefix("Authorization: Basic ") ?? false
            let answer = isBasic ? ["basic": "true"] : line.map(DigestLoginTests.parameters) ?? [:]
            shown.withLock { $0.append(answer) }
            let isLetIn = state.withLock { state -> Bool in
                guard answer["nonce"] == "n\(state.nonce)", state.uses < usesOfNonce,
                    answer["response"] == response(to: answer)
                else {
                    state = (state.nonce + 1, 0)
                    return false
                }
                state.uses += 1
                return true
            }
            guard !isLetIn else { return Server.answer(to: request, DigestLoginTests.film, true) }
            let nonce = state.withLock { $0.nonce }
            let challenge = "WWW-Authenticate: Digest realm=\"films\", qop=\"auth\", nonce=\"n\(nonce)\"\r\n"
            return Array(
                ("HTTP/1.1 401 Unauthorized\r\n\(lines)\(challenge)Connection: close\r\nContent-Length: 0\r\n\r\n")
                    .utf8)
        }

        private func response(to answer: [String: String]) -> String? {
            func md5(_ parts: String?...) -> String? {
                let text = parts.map { $0 ?? "" }.joined(separator: ":")
                return (try? Digest.of(text.utf8, by: .md5)).map(Digest.hexadecimal)
            }
            return md5(
                md5("ann", "films", "secret"), answer["nonce"], answer["nc"], answer["cnonce"], "auth",
                md5("GET", answer["uri"]))
        }
    }

    /// Opens the film, and reads some of it.
    private func open(_ server: Server, _ login: String) throws {
        let address = Address("http://\(login)@127.0.0.1:\(server.port)/a.mov?b")
        let opened = try OpenHTTP(address, Budget(), Interruption(), cache: ServerCache())
        #expect(try opened.bytes(0..<9) == Array(Self.film[0..<9]))
    }

    /// `basic` stands before the digest, as the weaker way should not.
    @Test(arguments: ["", "WWW-Authenticate: Basic realm=\"films\"\r\n"])
    func laterRequestsAreDigestedAtOnce(basic: String) throws {
        let visitors = Gatekeeper(lines: basic)
        let server = try Server(answering: visitors.answer)
        defer { server.stop() }
        for _ in 0..<3 { try open(server, "ann:secret") }
        let shown = visitors.shown.withLock { $0 }
        #expect(shown.count > 3 && shown.first == [:])
        let numbers = (1..<shown.count).map { "0000000\($0)" as String? }
        #expect(shown.dropFirst().map { $0["nc"] } == numbers)
        #expect(Set(shown.dropFirst().map { $0["uri"] }) == ["/a.mov?b"])
    }

    /// Not every server says that a nonce has run out, and not the login.
    @Test func aNonceThatHasRunOutIsFollowedByAnother() throws {
        let visitors = Gatekeeper(usesOfNonce: 2)
        let server = try Server(answering: visitors.answer)
        defer { server.stop() }
        for _ in 0..<5 { try open(server, "ann:secret") }
        let numbers = visitors.shown.withLock { $0.map { $0["nc"] } }
        #expect(
            Array(numbers.prefix(8)) == [nil, "00000001", "00000002", "00000003", "00000001", "00000002"]
                + ["00000003", "00000001"])
    }

    @Test func aWrongPasswordIsDigestedOnce() throws {
        let visitors = Gatekeeper(lines: "WWW-Authenticate: Basic realm=\"films\"\r\n")
        let server = try Server(answering: visitors.answer)
        defer { server.stop() }
        for count in 1...2 {
            let error = #expect(throws: MediaError.self) { try open(server, "ann:wrong") }
            #expect(error?.message == "the server does not accept this login (401)")
            let shown = visitors.shown.withLock { $0 }
            #expect(shown.map { $0["response"] != nil } == Array([false, true, false, true].prefix(2 * count)))
        }
        let here = try #require(ServerAddress("http://127.0.0.1:\(server.port)/"))
        let request = LoginRequest(server: here.server, user: "ann", refusedUser: "ann", hidesPassword: true)
        #expect(CredentialStorage.shared.request(for: here) == request)
        try open(server, "ann:secret")
    }
}
