internal import Bytes
internal import Folders

/// The address of a page, from which what it refers to is found (RFC 3986, 5).
struct IndexBase {
    /// What a link leads to.
    enum Target: Equatable {
        /// What lies right in the folder.
        case entry(name: [UInt8], isFolder: Bool)
        /// The folder above.
        case parent
        /// The page itself, in another order.
        case samePage
        case elsewhere
    }

    /// The scheme, host and port in small letters, without a login; empty where they are not known.
    private let server: [UInt8]
    /// The path with a slash at its end, nothing percent-encoded.
    private let path: [UInt8]

    /// The base of a page.
    init(_ url: String) {
        let url = Array(url.utf8)
        let start = Self.schemeEnd(of: url[...]) ?? url.endIndex
        let slash = url[start...].firstIndex(of: Self.slash) ?? url.endIndex
        self.init(server: Self.withoutLogin(url[..<slash]), path: url[slash...])
    }

    /// The base of a folder's path, whatever server has it.
    init(path: [UInt8]) { self.init(server: [], path: path[...]) }

    private init(server: [UInt8], path: ArraySlice<UInt8>) {
        self.server = server
        let path = PercentEncoding.decoded(Array(path.prefix(while: Self.isOfPath)))
        self.path = path.last == Self.slash ? path : path + [Self.slash]
    }

    /// What a reference leads to.
    func target(of reference: [UInt8]) -> Target {
        guard let first = reference.first, Self.isOfPath(first) else { return .samePage }
        if reference.elementsEqual("..".utf8) || reference.elementsEqual("../".utf8) { return .parent }
        var relative = reference[...]
        if first != Self.slash, let end = Self.schemeEnd(of: relative) {
            let slash = relative[end...].firstIndex(of: Self.slash) ?? relative.endIndex
            guard Self.withoutLogin(relative[..<slash]) == server else { return .elsewhere }
            relative = relative[slash...]
        } else if reference.starts(with: "//".utf8) || Self.hasScheme(reference) {
            return .elsewhere
        }
        if relative.first == Self.slash {
            let there = PercentEncoding.decoded(Array(relative.prefix(while: Self.isOfPath)))
            guard there.starts(with: path) else { return .elsewhere }
            if there.count == path.count { return .samePage }
            relative = Self.lastPart(of: relative)
            guard !there[path.count...].dropLast().contains(Self.slash) else { return .elsewhere }
        }
        while relative.starts(with: "./".utf8) { relative = relative.dropFirst(2) }
        return entry(relative)
    }

    private static let slash = UInt8(ascii: "/")

    /// Whether a byte is none that ends the path of an address.
    private static func isOfPath(_ byte: UInt8) -> Bool { byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#") }

    /// Where the scheme and the slashes behind it end; nil where there is none.
    private static func schemeEnd(of url: ArraySlice<UInt8>) -> Int? {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":")), url[colon...].starts(with: "://".utf8) else {
            return nil
        }
        return colon + 3
    }

    /// A scheme, host and port.
    private static func withoutLogin(_ server: ArraySlice<UInt8>) -> [UInt8] {
        var plain = server
        if let scheme = schemeEnd(of: server), let at = server.lastIndex(of: UInt8(ascii: "@")), at >= scheme {
            plain = (server[..<scheme] + server[(at + 1)...])[...]
        }
        return plain.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    private func entry(_ relative: ArraySlice<UInt8>) -> Target {
        if relative.isEmpty || relative.elementsEqual(".".utf8) { return .samePage }
        // A question makes something else of a file, such as a download page.
        guard relative.allSatisfy(Self.isOfPath) else { return .elsewhere }
        let isFolder = relative.last == Self.slash
        let name = isFolder ? relative.dropLast() : relative
        guard !name.contains(Self.slash) else { return .elsewhere }
        let decoded = PercentEncoding.decoded(Array(name))
        // What leads elsewhere once it is decoded.
        guard IndexEntry.isName(decoded) else { return .elsewhere }
        return .entry(name: decoded, isFolder: isFolder)
    }

    /// The last component of a path with the slash behind it.
    private static func lastPart(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = path.dropLast().lastIndex(of: slash).map { $0 + 1 } ?? path.startIndex
        return path[start...]
    }

    /// Whether a reference begins with a scheme (RFC 3986, 4.2), such as `mailto:`.
    private static func hasScheme(_ reference: [UInt8]) -> Bool {
        guard let colon = reference.firstIndex(of: UInt8(ascii: ":")), let first = reference.first,
            isLetter(first)
        else { return false }
        return reference[..<colon].allSatisfy {
            isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
