/// Addresses of WebDAV (RFC 4918), which is spoken over HTTP: `dav://` and `davs://`.
package enum WebDAVAddress {
    /// Whether an address names WebDAV.
    package static func isOne(_ address: String) -> Bool { end(ofSchemeIn: address) != nil }

    /// The address by which other programs find the same, with the scheme of HTTP or HTTPS; any other as it is.
    package static func overHTTP(_ address: String) -> String {
        guard let end = end(ofSchemeIn: address) else { return address }
        return "http" + address[address.index(address.startIndex, offsetBy: 3)..<end] + address[end...]
    }

    private static func end(ofSchemeIn address: String) -> String.Index? {
        guard let end = address.firstIndex(of: ":"), address[end...].hasPrefix("://"),
            ["dav", "davs"].contains(address[..<end].lowercased())
        else { return nil }
        return end
    }
}
