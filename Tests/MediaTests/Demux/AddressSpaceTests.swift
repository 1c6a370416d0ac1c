import TestSupport
import Testing

@testable import HTTP
@testable import Media

/// Where servers lie, and which of them may answer for what others have named.
@Suite struct AddressSpaceTests {
    /// The ends of blocks of IANA's registries, and their neighbours.
    private static let numbers: [(IPAddressSpace?, [String])] = [
        (
            .loopback,
            [
                "127.0.0.0", "127.0.0.1", "127.255.255.255", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "::1", "::",
                "::ffff:127.0.0.1", "64:ff9b::127.0.0.1",
            ]
        ),
        (
            .local,
            [
                "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "169.254.169.254", "172.16.0.0",
                "172.31.255.255", "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255", "255.255.255.255",
                "::ffff:192.168.1.1", "64:ff9b::10.0.0.1", "fc00::", "fdff::1", "fe80::1", "febf::1", "fec0::1",
                "2001:db8::1", "2001:1ff::1",
            ]
        ),
        (
            .public,
            [
                "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
                "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
                "198.17.255.255", "198.20.0.0", "239.255.255.255", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "::2",
                "2001:200::1", "2606:4700::1111", "fbff::1", "fe00::1", "ff02::1",
            ]
        ),
        (nil, ["", "films.example", "1.2.3.4.5", "fe80::g", "[::1]", "/run/socket"]),
    ]

    @Test func spacesAreThoseOfTheRegistries() {
        for (space, numbers) in Self.numbers {
            for number in numbers { #expect(IPAddressSpace(number) == space, "\(number)") }
        }
        #expect(IPAddressSpace.loopback < .local && .local < IPAddressSpace.public)
    }

    private static let connections: [(url: String, number: String, port: Int, space: IPAddressSpace?)] = [
        // No proxy, or what does not go through it.
        ("http://films.example/a", "127.0.0.1", 80, .loopback), ("http://films.example/a", "10.0.0.7", 80, .local),
        ("https://films.example/a", "127.0.0.1", 443, .loopback), ("http://films.example/a", "nothing", 80, nil),
        // Whom the proxy asks, the address tells.
        ("http://films.example/a", "127.0.0.1", 3128, .public), ("http://192.168.1.7/a", "127.0.0.1", 3128, .local),
        ("http://127.1:81/a", "127.0.0.1", 3128, .loopback), ("http://[::1]/a", "127.0.0.1", 3128, .loopback),
        ("http://localhost/a", "127.0.0.1", 3128, .loopback), ("http://a.localhost/", "127.0.0.1", 3128, .loopback),
        // A proxy without a port, and for the other scheme.
        ("https://films.example/a", "127.0.0.1", 1080, .public), ("https://films.example/a", "::1", 3128, .loopback),
    ]

    @Test func aProxySpeaksForOthers() {
        let variables = ["http_proxy": "http://me:1@127.0.0.1:3128/", "HTTPS_PROXY": "", "all_proxy": "localhost"]
        for (url, number, port, space) in Self.connections {
            let rule = ConnectionRule(HTTPRequest(url)) { variables[$0] }
            #expect(rule.space(of: number, port: port) == space, "\(url) by \(number):\(port)")
        }
        for (proxy, port) in [("https://p", 443), ("socks5h://p", 1080), ("p:8080", 8080), ("HTTP://[::1]:1", 1)] {
            let rule = ConnectionRule(HTTPRequest("http://films.example/")) { $0 == "ALL_PROXY" ? proxy : nil }
            #expect(rule.space(of: "::1", port: port) == .public, "\(proxy)")
        }
    }

    @Test func nobodyNearerIsAsked() throws {
        let server = try CountedSite(Array("abc".utf8))
        let url = server.url + "?reboot"
        func ask(_ initiator: IPAddressSpace?) throws -> HTTPResponse {
            var request = HTTPRequest(url)
            request.initiator = initiator
            return try HTTPTransfer(request, mayFollow: { _ in true }, while: { true }).response
        }
        let refusal = HTTPError(.forbiddenSpace(.loopback, of: url))
        #expect(throws: refusal) { try ask(.public) }
        #expect(server.takeAnswers().answers == [])
        #expect(try ask(nil).addressSpace == .loopback)
        #expect(try ask(.loopback).status == 200)
        #expect(throws: refusal) { try ask(.local) }
        #expect(server.takeAnswers().answers == ["GET 200", "GET 200"])
    }

    /// A name that led to a public server and leads to this machine later, as it may while a playlist is read.
    @Test func whatAPublicServerNamesLiesOnNoNearerOne() throws {
        let server = try CountedSite([])
        let owner = Address(server.url)
        owner.resource.addressSpace = .public
        let reference = Array((server.url + "/a.ts").utf8)
        let moved = owner.redirected(to: server.url + "/b.m3u8")
        for named in [try owner.neighbor(reference, within: Reach()), try moved.neighbor(reference, within: Reach())] {
            let error = #expect(throws: MediaError.self) { try named.open(Budget(), Interruption()) }
            #expect(error?.code == .permissionDenied && error?.message.contains("leads to this machine") == true)
        }
        #expect(server.takeAnswers().answers == [])
    }
}
