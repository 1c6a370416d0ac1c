/// Checks what a DASH manifest names: libav's reader of them opens everything past the rule of reach.
enum ManifestReach {
    /// Attributes that look like addresses and are names only.
    private static let names = ["xmlns", "schemeIdUri", "schemaLocation", "profiles", "value", "lang"]

    /// Throws `MediaError.permissionDenied` for a manifest that names anything but what lies beside it and below.
    ///
    /// Anything that might be a way to another place counts as one: what is written by entities cannot be judged.
    static func check(_ manifest: [UInt8]) throws(MediaError) {
        let text = String(decoding: manifest, as: UTF8.self)
        if text.contains("<!DOCTYPE") || text.contains("<!ENTITY") || text.contains("&#") {
            throw refused("by entities")
        }
        for value in values(in: text) {
            let isAddress = value.firstRange(of: "://") != nil || Reach.scheme(of: Array(value.utf8)) != nil
            let leadsOut = value.hasPrefix("/") || value.split(separator: "/").contains("..")
            if isAddress || leadsOut { throw refused(String(value.prefix(80))) }
        }
    }

    private static func refused(_ what: String) -> MediaError {
        MediaError(
            .permissionDenied, "this manifest names media elsewhere (\(what))",
            remedy: "open that media itself, or a manifest with relative names")
    }

    /// The values of all attributes that may name a place, and the texts of all elements.
    private static func values(in text: String) -> [Substring] {
        var found: [Substring] = []
        for part in text.split(separator: "<") {
            guard !part.hasPrefix("!--"), !part.hasPrefix("?"), let end = part.firstIndex(of: ">") else { continue }
            let content = part[part.index(after: end)...].trimmingPrefix { $0.isWhitespace }
            if !content.isEmpty, !part.hasPrefix("/") { found.append(content) }
            var rest = part[..<end]
            while let equals = rest.firstIndex(of: "=") {
                let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
                let after = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
                guard let quote = after.first, quote == "\"" || quote == "'" else { break }
                let value = after.dropFirst().prefix { $0 != quote }
                rest = after.dropFirst(value.count + 2)
                let isName = names.contains { name == $0 || name.hasPrefix($0 + ":") || name.hasSuffix(":" + $0) }
                if !isName { found.append(value) }
            }
        }
        return found
    }
}
