/// Checks what a DASH manifest names: libav's reader of them opens everything past the rule of reach.
///
/// What might be a way to another place counts as one. It is judged by its text, so whatever would make another text of it
/// (entities, character data sections, other encodings) is refused.
enum ManifestReach {
    /// Attributes that look like addresses and are names only.
    private static let names = ["xmlns", "schemeIdUri", "schemaLocation", "profiles", "value", "lang"]
    private static let longest = 8 << 20

    /// Throws `MediaError.permissionDenied` for a manifest that names anything but what lies beside it and below.
    static func check(_ reader: InputReader) throws {
        // libav must get the very bytes that were judged.
        guard reader.isSeekable, let length = reader.length, length <= longest else {
            throw refused("it cannot be read as a whole")
        }
        let bytes = try reader.read(at: 0, count: Int(length))
        guard let text = String(validating: bytes, as: UTF8.self) else { throw refused("it is not in UTF-8") }
        try check(text, isRemote: reader.input.isAddress)
    }

    /// The same of a manifest's text.
    static func check(_ manifest: String, isRemote: Bool) throws(MediaError) {
        var text = manifest
        while let start = text.firstRange(of: "<!--") {
            guard let end = text[start.upperBound...].firstRange(of: "-->") else { throw refused("an open comment") }
            text.removeSubrange(start.lowerBound..<end.upperBound)
        }
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        if text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") {
            let declaration = text[..<end.lowerBound].lowercased()
            if declaration.contains("encoding"), !declaration.contains("utf-8") { throw refused("its encoding") }
            text.removeSubrange(..<end.upperBound)
        }
        for mark in ["<!", "<?", "&#"] where text.contains(mark) { throw refused("“\(mark)”") }
        // Such a manifest is read again while it plays, and may then say something else.
        if isRemote, text.contains("dynamic") { throw refused("it changes while it is played") }
        for part in text.split(separator: "<") { try check(element: part) }
    }

    private static func check(element part: Substring) throws(MediaError) {
        guard let end = part.firstIndex(of: ">") else { return }
        try check(place: part[part.index(after: end)...].trimmingPrefix { $0.isWhitespace })
        var rest = part[..<end]
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
            let after = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
            guard let quote = after.first, quote == "\"" || quote == "'" else { throw refused("an attribute") }
            let value = after.dropFirst().prefix { $0 != quote }
            rest = after.dropFirst(value.count + 2)
            let isName = names.contains { name == $0 || name.hasPrefix($0 + ":") || name.hasSuffix(":" + $0) }
            if !isName { try check(place: value) }
            // It becomes a part of names, where dots before and behind it may lead up.
            if name == "id", value.hasPrefix(".") || value.hasSuffix(".") || value.contains("/") {
                throw refused(String(value.prefix(80)))
            }
        }
    }

    private static func check(place: Substring) throws(MediaError) {
        let isAddress = place.contains("://") || Reach.scheme(of: Array(place.utf8)) != nil
        let leadsOut =
            place.hasPrefix("/") || place.contains("\\") || place.contains(".$")
            || place.split(separator: "/").contains { $0.hasPrefix("..") }
        if isAddress || leadsOut { throw refused(String(place.prefix(80))) }
    }

    private static func refused(_ what: String) -> MediaError {
        MediaError(
            .permissionDenied, "this manifest may lead to media elsewhere (\(what))",
            remedy: "open that media itself, or a manifest with relative names")
    }
}
