/// A file of profiles, such as `~/.aws/config`: sections of `key = value`, some of whose values are such lines again.
struct ProfileFile {
    /// The values of each section by their keys in small letters; those of values that are lines by `key.key`.
    private(set) var sections: [String: [String: String]] = [:]

    /// Reads a file. Lines that say nothing are passed over.
    init(_ bytes: [UInt8]) {
        var section = ""
        var outer = ""
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let isIndented = line.first == " " || line.first == "\t"
            let text = Self.trimmed(line)
            guard let first = text.first, first != "#", first != ";" else { continue }
            if first == "[", !isIndented {
                guard let end = text.lastIndex(of: "]") else { continue }
                section = Self.name(text[text.index(after: text.startIndex)..<end])
                sections[section] = sections[section] ?? [:]
                outer = ""
                continue
            }
            guard let mark = text.firstIndex(where: { $0 == "=" || $0 == ":" }) else { continue }
            let key = Self.trimmed(text[..<mark]).lowercased()
            let value = String(Self.trimmed(text[text.index(after: mark)...]))
            if isIndented, !outer.isEmpty {
                sections[section, default: [:]][outer + "." + key] = value
            } else {
                sections[section, default: [:]][key] = value
                outer = value.isEmpty ? key : ""
            }
        }
    }

    /// A section's name with one blank between its words, without quotes.
    private static func name(_ text: Substring) -> String {
        text.split { $0 == " " || $0 == "\t" }.joined(separator: " ").filter { $0 != "\"" && $0 != "'" }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
