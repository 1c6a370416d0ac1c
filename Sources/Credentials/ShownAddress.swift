/// Addresses as people see them: on the screen, in messages and in what the program prints.
package enum ShownAddress {
    /// An address without a password, and with `…` in place of what in its query is to show that one may read it, such as
    /// a signature; any other text as it is.
    ///
    /// Which values those are their names tell: keys and signatures of Amazon's, Google's, Akamai's and Microsoft's
    /// storage, and what others call tokens, secrets and passwords.
    package static func text(of address: String) -> String {
        let address = ServerAddress.withoutPassword(address)
        guard address.utf8.contains(UInt8(ascii: "?")), let server = address.firstRange(of: "://"),
            let mark = address[server.upperBound...].firstIndex(of: "?")
        else { return address }
        let start = address.index(after: mark)
        let end = address[start...].firstIndex(of: "#") ?? address.endIndex
        let items = address[start..<end].split(omittingEmptySubsequences: false) { $0 == "&" || $0 == ";" }
        var result = address[..<start]
        for (index, item) in items.enumerated() {
            if index > 0 { result.append(address[address.index(before: item.startIndex)]) }
            let name = item.prefix { $0 != "=" }
            result += isSecret(name) && item.utf8.count > name.utf8.count + 1 ? name + "=…" : item
        }
        return String(result + address[end...])
    }

    /// Whether the value of this name lets whoever has it in.
    private static func isSecret(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || parts.contains { name.firstRange(of: $0) != nil }
    }

    private static let names: Set = [
        "hdnea", "hdntl", "hdnts", "key", "pass", "policy", "pwd", "session", "sid", "sig",
    ]
    private static let parts = [
        "api-key", "api_key", "apikey", "auth", "credential", "jwt", "passwd", "password", "secret", "signature",
        "token",
    ]
}
