/// The ways in which EXIF stores text.
enum ExifText {
    /// ASCII up to its zero, without blanks at the end; in truth often UTF-8 or Latin-1.
    ///
    /// Copyright has two parts with a zero between them, photographer and editor, which become two lines.
    static func ascii(_ bytes: [UInt8]) -> String {
        let parts = TagTextEncoding.unstated.split(bytes).map { trimmed(TagTextEncoding.unstated.decode($0)) }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The name of the character code that the first eight bytes state; nil where they state none.
    static func charset(_ bytes: [UInt8]) -> String? {
        let name = TagTextEncoding.latin1.decode(Array(bytes.prefix(8)))
        return ["ASCII", "UNICODE", "JIS"].contains(name) ? name : nil
    }

    /// Text after the eight bytes that state its character code.
    static func decode(_ bytes: [UInt8], isLittle: Bool) -> String {
        guard bytes.count >= 8 else { return ascii(bytes) }
        let text = Array(bytes[8...])
        switch charset(bytes) {
        case "UNICODE":
            return trimmed((isLittle ? TagTextEncoding.utf16LittleEndian : .utf16BigEndian).decode(text))
        default: return ascii(text)
        }
    }

    private static func trimmed(_ text: String) -> String {
        var kept = text[...]
        while let last = kept.last, last == " " || last == "\0" { kept.removeLast() }
        return String(kept)
    }
}
