internal import Bytes

/// What an address such as `sftp://user@host:22/films/a.mp4` names.
package struct SFTPAddress: Sendable, Hashable {
    /// Whose file it is.
    package let server: SFTPServer
    /// The path by the bytes of its names, with a slash first.
    package let path: [UInt8]

    /// What an address names; nil for addresses of other schemes, and for what cannot be understood.
    package init?(_ text: String) {
        guard let server = SFTPServer(address: text), let authority = Self.authority(of: text) else { return nil }
        self.server = server
        let path = PercentEncoding.decoded(Array(text[authority.endIndex...].utf8))
        self.path = path.isEmpty ? [UInt8(ascii: "/")] : path
    }

    /// The address without a password, and with all that needs it percent-encoded: files have one only.
    package var text: String {
        let user = server.user.map { PercentEncoding.encoded(path: Array($0.utf8)) + "@" } ?? ""
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        return "sftp://" + user + host + (server.port.map { ":\($0)" } ?? "") + PercentEncoding.encoded(path: path)
    }

    /// Whether an address is one of SFTP by its scheme.
    package static func isOne(_ text: String) -> Bool { authority(of: text) != nil }

    /// What a server calls a path: one that begins with `/~` lies in the home folder of who logs in, as in curl.
    package static func name(of path: [UInt8]) -> [UInt8] {
        let home = Array("/~".utf8)
        guard path.starts(with: home), path.count == 2 || path[2] == UInt8(ascii: "/") else { return path }
        let rest = Array(path.dropFirst(3))
        return rest.isEmpty ? [UInt8(ascii: ".")] : rest
    }

    /// What stands between the scheme and the path; nil for another scheme.
    static func authority(of text: String) -> Substring? {
        guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "sftp",
            text[colon...].hasPrefix("://")
        else { return nil }
        return text[text.index(colon, offsetBy: 3)...].prefix { $0 != "/" }
    }
}
