internal import Bytes

/// An address with a server, taken apart as far as it says who logs in where (RFC 3986, 3.2).
///
/// Read by bytes, as libcurl and libav read it: a letter that Swift puts together with a slash must not hide that.
package struct ServerAddress: Sendable, Hashable {
    /// The scheme in small letters.
    package let scheme: String
    /// The server that it names.
    package let server: Server
    /// Who logs in; nil where the address does not say.
    package let user: String?
    /// The password that is written in it; nil for none.
    package let password: String?

    /// The schemes of addresses that have a server, and may have a login.
    package static let schemes: Set = [
        "http", "https", "dav", "davs", "ftp", "sftp", "hls", "rtmp", "rtsp", "srt", "tcp", "udp",
    ]

    private let beforeLogin: String
    /// The user as it is written, and an at sign; empty where there is no login.
    private let login: String
    private let afterLogin: String

    /// What answers at a port, whoever asks.
    package struct Server: Sendable, Hashable {
        /// The scheme in small letters; of WebDAV that of HTTP, over which it is spoken.
        package let scheme: String
        /// The name or number of the host, in small letters.
        package let host: String
        /// The port, also where it is the usual one; empty where the scheme has none that is known.
        package let port: String

        /// A server by its scheme in small letters, the name or number of its host, with the brackets of a number that has
        /// colons, and its port; empty for the usual one.
        package init(scheme: String, host: String, port: String) {
            self.scheme = scheme
            self.host = host.lowercased()
            self.port = port.isEmpty ? Self.ports[scheme] ?? "" : port
        }
    }

    /// Takes an address apart; nil for what has no server.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let mark = bytes.firstRange(of: "://".utf8), mark.lowerBound > 0 else { return nil }
        let start = mark.upperBound
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
        let host = bytes[(at.map { $0 + 1 } ?? start)..<end]
        scheme = String(decoding: bytes[..<mark.lowerBound], as: UTF8.self).lowercased()
        server = Server(scheme: scheme, authority: host)
        beforeLogin = String(decoding: bytes[..<start], as: UTF8.self)
        afterLogin = String(decoding: bytes[host.startIndex...], as: UTF8.self)
        guard let at else {
            (user, password, login) = (nil, nil, "")
            return
        }
        let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
        let name = Array(bytes[start..<(colon ?? at)])
        user = name.isEmpty ? nil : String(decoding: PercentEncoding.decoded(name), as: UTF8.self)
        password = colon.map { String(decoding: PercentEncoding.decoded(Array(bytes[($0 + 1)..<at])), as: UTF8.self) }
        login = name.isEmpty && colon != nil ? "" : String(decoding: name, as: UTF8.self) + "@"
    }

    /// The address with the name of who logs in, where it has one, but no password.
    package var withoutPassword: String { beforeLogin + login + afterLogin }

    /// The address without a login.
    package var withoutLogin: String { beforeLogin + afterLogin }

    /// The login that is written in it; nil where no password is.
    package var credential: Credential? { password.map { Credential(user: user ?? "", password: $0) } }

    /// The address with a login, for a program that can be given no other way: never on its command line.
    package func text(with credential: Credential) -> String {
        let login = [credential.user, credential.password].map { PercentEncoding.encoded($0.utf8) }
        return beforeLogin + login.joined(separator: ":") + "@" + afterLogin
    }

    /// An address without the password that may be written in it; any other text as it is.
    package static func withoutPassword(_ text: String) -> String {
        // Most addresses have none, and names of files no server.
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        return ServerAddress(text)?.withoutPassword ?? text
    }
}

extension ServerAddress.Server {
    /// The server as people write it, such as `https://example.org:8443`, without the port where it is the usual one.
    package var text: String {
        "\(scheme)://\(host)" + (port.isEmpty || port == Self.ports[scheme] ? "" : ":" + port)
    }

    /// Whether it is this machine.
    package var isLoopback: Bool {
        let isNumber = host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
        return host == "localhost" || host == "[::1]" || isNumber && host.hasPrefix("127.")
    }

    private static let ports = ["http": "80", "https": "443", "ftp": "21", "sftp": "22"]

    /// The server of an authority without a login.
    fileprivate init(scheme name: String, authority: some Collection<UInt8>) {
        let scheme = ["dav": "http", "davs": "https"][name] ?? name
        let text = String(decoding: authority, as: UTF8.self)
        var host = text
        var port = ""
        // The colons of a number in brackets are none before a port.
        if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
            host = String(text[..<colon])
            port = String(text[text.index(after: colon)...].drop { $0 == "0" })
        }
        self.init(scheme: scheme, host: host, port: port)
    }
}
