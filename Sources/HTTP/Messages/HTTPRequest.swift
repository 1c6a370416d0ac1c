package import Credentials

/// What is asked of a server.
package struct HTTPRequest: Sendable {
    /// The address, in the bytes that a URL may have. It has no password.
    package private(set) var url: String

    /// The login that the server is shown; nil for what a person has given for it, or `~/.netrc` has. No other server gets to
    /// see it.
    package var credential: Credential?

    /// Which bytes are wanted; nil for all of them. Without an end, all from there on.
    package var range: (start: Int64, end: Int64?)?

    /// The version of which the range is wanted, an entity tag or a date: of another version the server sends everything.
    package var ifRange: String?

    /// The strong entity tag of a version that need not be sent again: of this one the server only says that it still has
    /// it (status 304). Not a date: a server may take every older file for the same.
    package var unless: String?

    /// Whether the body is left out (HEAD).
    package var wantsHeaderOnly = false

    /// The types that are wanted, the best first (RFC 9110, 12.5.1); nil for any.
    package var accept: String?

    /// Whether the body may be sent packed; it is unpacked as it is read.
    package var mayBePacked = false

    /// What another method than GET and HEAD asks; nil for a plain request.
    package var query: Query?

    /// Where the server lies that has named what is asked for; nil for what a person has named. Whatever lies nearer to this
    /// machine than that may not answer.
    package var initiator: IPAddressSpace?

    /// Whether a login may be shown: none to a server that a secure one has sent to, without encryption.
    private(set) var mayLogIn = true

    /// What shows the server who asks in place of a login. No other server gets to see it.
    package var authorization: (any HTTPAuthorization)?

    /// What is asked for on the server: path and query (RFC 9112, 3.2.1).
    var target: String {
        let rest = url[HTTPRequest.server(of: url).endIndex...].prefix { $0 != "#" }
        return (rest.hasPrefix("/") ? "" : "/") + rest
    }

    /// The method, such as `GET`.
    package var method: String { query?.method ?? (wantsHeaderOnly ? "HEAD" : "GET") }

    /// A question that is sent to a server as a text. It is sent again where a redirect leads, so it must change nothing.
    package struct Query: Sendable {
        /// The method, such as `PROPFIND`.
        let method: String
        /// What is sent.
        let text: String
        /// The lines of the header that say more of it.
        let lines: [String]

        /// A question in XML, with further lines of the header.
        package init(_ method: String, xml text: String, lines: [String]) {
            self.method = method
            self.text = text
            self.lines = ["Content-Type: application/xml; charset=utf-8"] + lines
        }
    }

    /// A request for a part of what is at an address, or for all of it. What no URL may hold is escaped.
    package init(_ url: String, range: (start: Int64, end: Int64?)? = nil, ifRange: String? = nil) {
        let address = ServerAddress(url)
        credential = address?.credential
        self.url = HTTPRequest.escaped(address?.withoutPassword ?? url)
        self.range = range
        self.ifRange = ifRange
    }

    /// The same question to the address that an answer names. Another server gets to see no login but one in that address.
    package func redirected(to url: String) -> HTTPRequest {
        let next = HTTPRequest(url)
        var request = self
        let (server, nextServer) = (ServerAddress(self.url)?.server, ServerAddress(url)?.server)
        if server != nextServer {
            request.authorization = nil
            request.credential = nil
        }
        if server?.scheme == "https", nextServer?.scheme != "https" { request.mayLogIn = false }
        request.url = next.url
        request.credential = next.credential ?? request.credential
        return request
    }

    /// The lines of its header that libcurl does not make by itself. Throws `HTTPError`.
    func lines() throws -> [String] {
        var lines: [String] = []
        if let ifRange, range != nil { lines.append("If-Range: \(ifRange)") }
        if let unless { lines.append("If-None-Match: \(unless)") }
        if let accept { lines.append("Accept: \(accept)") }
        return try lines + (query?.lines ?? []) + (authorization?.lines(for: self) ?? [])
    }

    /// The scheme, host and port of a URL.
    package static func server(of url: String) -> Substring {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return url[..<(url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex)]
    }

    /// An address in the bytes that a URL may have (RFC 3986). The name of its host is left to libcurl.
    private static func escaped(_ url: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let server = HTTPRequest.server(of: url)
        var result = Array(server.utf8)
        for byte in url[server.endIndex...].utf8 {
            if byte > 0x20, byte < 0x7F, !"\"<>\\^`{|}".utf8.contains(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
