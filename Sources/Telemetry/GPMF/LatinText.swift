/// Text of one byte a character (ISO 8859-1), as cameras write it: filled up with zeros or blanks.
enum LatinText {
    /// The text without what fills it up.
    static func decode(_ bytes: [UInt8]) -> String {
        let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
        var text = ""
        for byte in bytes[..<end] { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        while text.last == " " { text.removeLast() }
        return text
    }
}
