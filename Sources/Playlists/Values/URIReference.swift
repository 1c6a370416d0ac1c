internal import Bytes

/// A URI reference taken apart (RFC 3986, appendix B).
struct URIReference {
    let scheme: Substring?
    let authority: Substring?
    let path: Substring
    let query: Substring?
    let fragment: Substring?

    init(_ text: String) {
        var rest = text[...]
        (rest, fragment) = URIReference.cut(rest, at: UInt8(ascii: "#"))
        (rest, query) = URIReference.cut(rest, at: UInt8(ascii: "?"))
        scheme = URIReference.scheme(of: rest)
        if let scheme { rest = Substring(rest.utf8.dropFirst(scheme.utf8.count + 1)) }
        if rest.utf8.starts(with: "//".utf8) {
            rest = Substring(rest.utf8.dropFirst(2))
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        } else {
            authority = nil
        }
        path = rest
    }

    private static func cut(_ text: Substring, at separator: UInt8) -> (Substring, Substring?) {
        guard let index = text.utf8.firstIndex(of: separator) else { return (text, nil) }
        return (text[..<index], text[text.utf8.index(after: index)...])
    }

    /// A scheme has two characters at least here: one is a drive's letter.
    private static func scheme(of text: Substring) -> Substring? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text.utf8[..<colon]
        guard scheme.count > 1, let first = scheme.first, isLetter(first),
            scheme.allSatisfy(isSchemePart)
        else {
            return nil
        }
        return text[..<colon]
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSchemePart(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || "+-.".utf8.contains(byte)
    }

    /// Whether a location is a URL, not a file's path: a path may have a colon, but not before two slashes.
    var isURL: Bool {
        guard let scheme else { return false }
        return authority != nil || scheme.lowercased() == "file"
    }

    /// The value of a query's parameter, percent-decoded.
    func queryParameter(_ name: String) -> String? {
        guard isURL, let query else { return nil }
        for pair in query.split(separator: "&") {
            let (key, value) = URIReference.cut(pair, at: UInt8(ascii: "="))
            if PercentEncoding.decoded(key) == name { return PercentEncoding.decoded(value ?? "") }
        }
        return nil
    }

    /// A path without `.` and `..` (RFC 3986, 5.2.4); a relative path keeps the `..` that lead out of it.
    static func withoutDots(_ path: Substring) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        var kept: [Substring] = []
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst(isAbsolute ? 1 : 0).map { Substring($0) }
        for part in parts where part != "." {
            if part != ".." {
                kept.append(part)
            } else if let last = kept.last, last != ".." {
                kept.removeLast()
            } else if !isAbsolute {
                kept.append(part)
            }
        }
        // What ends in a dot segment is a directory.
        if let last = parts.last, last == "." || last == "..", kept.last != "" { kept.append("") }
        return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
    }
}
