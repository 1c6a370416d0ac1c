internal import Bytes

/// A resource that a playlist names, and where that lies.
public struct PlaylistURI: Sendable, Hashable {
    /// The URI as it is written, with variables replaced.
    public let text: String
    /// The playlist's own URL or path.
    public let base: String

    /// A reference in the playlist at `base`, a URL or a file's path.
    public init(_ text: String, relativeTo base: String) {
        self.text = text
        self.base = base
    }

    /// The absolute URL (RFC 3986, 5.2), its illegal characters encoded.
    ///
    /// For a playlist that is given by a path, the path of the file: percent-decoded, without query and fragment.
    public var resolved: String {
        let reference = URIReference(text)
        if reference.scheme != nil { return PercentEncoding.repaired(text) }
        let base = URIReference(self.base)
        guard base.isURL else { return joined(PercentEncoding.decoded(reference.path)[...]) }
        return PercentEncoding.repaired(PlaylistURI.resolve(reference, against: base))
    }

    /// The path with the reference exactly as it is written, for files whose names have percent or question marks.
    ///
    /// The same as `resolved` for URLs.
    public var literal: String {
        if URIReference(text).scheme != nil || URIReference(base).isURL { return resolved }
        return joined(text[...])
    }

    /// The bytes that a `data` URL is (RFC 2397); nil for other URIs, and for one that is none.
    package var data: [UInt8]? {
        let reference = URIReference(text)
        guard reference.scheme?.lowercased() == "data", let comma = reference.path.firstIndex(of: ",") else {
            return nil
        }
        let content = PercentEncoding.decoded(Array(reference.path[comma...].utf8.dropFirst()), isName: false)
        let isBase64 = reference.path[..<comma].lowercased().hasSuffix(";base64")
        return isBase64 ? Base64.decode(content) : content
    }

    private func joined(_ path: Substring) -> String {
        if path.isEmpty { return base }
        if path.utf8.first == UInt8(ascii: "/") { return URIReference.withoutDots(path) }
        let directory = base.utf8.lastIndex(of: UInt8(ascii: "/")).map { base[...$0] } ?? ""
        return URIReference.withoutDots(Substring(directory + path))
    }

    private static func resolve(_ reference: URIReference, against base: URIReference) -> String {
        var authority = base.authority
        var path = String(base.path)
        var query = reference.query
        if let own = reference.authority {
            authority = own
            path = URIReference.withoutDots(reference.path)
        } else if reference.path.isEmpty {
            query = query ?? base.query
        } else if reference.path.utf8.first == UInt8(ascii: "/") {
            path = URIReference.withoutDots(reference.path)
        } else {
            let directory =
                base.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { base.path[...$0] } ?? "/"
            path = URIReference.withoutDots(directory + reference.path)
        }
        var text = "\(base.scheme ?? ""):"
        if let authority { text += "//\(authority)" }
        text += path
        if let query { text += "?\(query)" }
        if let fragment = reference.fragment { text += "#\(fragment)" }
        return text
    }
}

extension PlaylistURI: CustomStringConvertible {
    /// The URI as it is written.
    public var description: String { text }
}
