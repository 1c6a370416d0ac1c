internal import Bytes
package import Credentials

/// Who is asked: a host by its name, or by what `~/.ssh/config` calls it.
package struct SFTPServer: Sendable, Hashable {
    /// Who logs in; nil for whom the configuration names.
    package let user: String?
    /// The name or number of the host, without brackets.
    package let host: String
    /// Where it listens; nil for the configuration's port.
    package let port: UInt16?

    /// Under what its logins are kept.
    package var login: ServerAddress.Server {
        ServerAddress.Server(
            scheme: "sftp", host: host.contains(":") ? "[\(host)]" : host, port: port.map(String.init) ?? "")
    }

    /// The server of an address such as `sftp://user@host:22/path`; nil for addresses of other schemes, and where a name has
    /// what no name has and a shell would take for more: the configuration may hand it to one (`ProxyCommand`).
    ///
    /// A password in the address is none of the server's name.
    package init?(address: String) {
        guard let authority = SFTPAddress.authority(of: address) else { return nil }
        let at = authority.lastIndex(of: "@")
        let login = at.map { authority[..<$0].prefix { $0 != ":" } }
        var place = at.map { authority[authority.index(after: $0)...] } ?? authority
        var port: Substring?
        if place.first == "[", let end = place.lastIndex(of: "]") {
            let rest = place[place.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return nil }
            port = rest.isEmpty ? nil : rest.dropFirst()
            place = place[place.index(after: place.startIndex)..<end]
        } else if let colon = place.firstIndex(of: ":") {
            port = place[place.index(after: colon)...]
            place = place[..<colon]
        }
        user = login.map(PercentEncoding.decoded)
        host = PercentEncoding.decoded(place)
        guard Self.isName(host), user.map(Self.isName) ?? true else { return nil }
        guard let port, !port.isEmpty else {
            self.port = nil
            return
        }
        guard let number = UInt16(port), number > 0 else { return nil }
        self.port = number
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"'\"`$\\;&<>|(){}*?!^~#,/".utf8.contains($0) }
    }
}
