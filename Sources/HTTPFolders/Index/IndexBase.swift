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

    /// The scheme, host and port, without a login; empty where the address is not understood.
    private let server: String
    /// The path with a slash at its end, as it is written.
    private let path: String

    init(_ url: String) {
        let start = url.firstRange(of: "://")?.upperBound ?? url.endIndex
        let slash = url[start...].firstIndex(of: "/") ?? url.endIndex
        server = Self.withoutLogin(url[..<slash])
        let whole = url[slash...].prefix { $0 != "?" && $0 != "#" }
        path = whole.last == "/" ? String(whole) : whole.isEmpty ? "/" : whole + "/"
    }

    /// What a reference leads to.
    func target(of reference: [UInt8]) -> Target {
        let text = String(decoding: reference, as: UTF8.self)
        if text.isEmpty || text.hasPrefix("?") || text.hasPrefix("#") { return .samePage }
        if ["..", "../"].contains(text) { return .parent }
        var relative = text[...]
        if let scheme = text.firstRange(of: "://") {
            let slash = text[scheme.upperBound...].firstIndex(of: "/") ?? text.endIndex
            guard Self.withoutLogin(text[..<slash]) == server else { return .elsewhere }
            relative = text[slash...]
        } else if text.hasPrefix("//") || Self.hasScheme(text) {
            return .elsewhere
        }
        if relative.first == "/" {
            let here = PercentEncoding.decoded(Array(path.utf8))
            let there = PercentEncoding.decoded(Array(relative.prefix { $0 != "?" && $0 != "#" }.utf8))
            guard there.starts(with: here) else { return .elsewhere }
            if there.count == here.count { return .samePage }
            relative = Self.lastPart(of: relative)
            guard there.dropFirst(here.count).dropLast().firstIndex(of: UInt8(ascii: "/")) == nil else {
                return .elsewhere
            }
        }
        while relative.hasPrefix("./") { relative.removeFirst(2) }
        return entry(relative)
    }

    private static func withoutLogin(_ server: Substring) -> String {
        guard let scheme = server.firstRange(of: "://"), let at = server.lastIndex(of: "@") else {
            return server.lowercased()
        }
        return (server[..<scheme.upperBound] + server[server.index(after: at)...]).lowercased()
    }

    private func entry(_ relative: Substring) -> Target {
        if relative.isEmpty || relative == "." { return .samePage }
        // A question makes something else of a file, such as a download page.
        guard !relative.contains(where: { $0 == "?" || $0 == "#" }) else { return .elsewhere }
        var name = Array(relative.utf8)
        let isFolder = name.last == UInt8(ascii: "/")
        if isFolder { name.removeLast() }
        guard !name.contains(UInt8(ascii: "/")) else { return .elsewhere }
        name = PercentEncoding.decoded(name)
        // What leads elsewhere once it is decoded.
        guard !name.isEmpty, !name.contains(UInt8(ascii: "/")),
            !["..", "."].contains(String(decoding: name, as: UTF8.self))
        else { return .elsewhere }
        return .entry(name: name, isFolder: isFolder)
    }

    /// The last component of a path with the slash behind it.
    private static func lastPart(of path: Substring) -> Substring {
        let end = path.last == "/" ? path.index(before: path.endIndex) : path.endIndex
        let start = path[..<end].lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return path[start...]
    }

    /// Whether a reference begins with a scheme (RFC 3986, 4.2), such as `mailto:`.
    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else {
            return false
        }
        return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}
