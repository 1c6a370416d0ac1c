import Bytes

/// What a thumbnail needs of PNG (W3C PNG, third edition): its size, and texts that are not compressed. Pixels are not
/// looked at.
struct PNGFile {
    let width: Int
    let height: Int
    /// Texts by keyword; the first of several with the same one.
    let texts: [String: String]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Where the header's chunk ends.
    private static let headerEnd = 33
    private static let textLimit = 64

    /// Reads the chunks; nil unless all of them are there up to the last.
    init?(_ bytes: [UInt8]) {
        var cursor = ByteCursor(bytes)
        guard (try? cursor.take(8)) == PNGFile.signature, let header = try? PNGFile.chunk(&cursor),
            header.kind == Array("IHDR".utf8), header.content.remaining == 13
        else { return nil }
        var content = header.content
        guard let width = try? content.u32(), let height = try? content.u32(), (1...0x7fff_ffff).contains(width),
            (1...0x7fff_ffff).contains(height)
        else { return nil }
        (self.width, self.height) = (Int(width), Int(height))
        var texts: [String: String] = [:]
        while true {
            guard var chunk = try? PNGFile.chunk(&cursor) else { return nil }
            if chunk.kind == Array("IEND".utf8) { break }
            guard texts.count < PNGFile.textLimit, let (key, text) = PNGFile.text(&chunk.content, kind: chunk.kind)
            else { continue }
            if texts[key] == nil { texts[key] = text }
        }
        self.texts = texts
    }

    private static func chunk(
        _ cursor: inout ByteCursor
    ) throws(ByteCursor.Truncated) -> (kind: [UInt8], content: ByteCursor) {
        let length = Int(try cursor.u32())
        let kind = try cursor.take(4)
        let content = try cursor.section(length)
        try cursor.skip(4)
        return (kind, content)
    }

    /// The keyword and text of a chunk of one; nil for other chunks.
    private static func text(_ content: inout ByteCursor, kind: [UInt8]) -> (key: String, text: String)? {
        if kind == Array("tEXt".utf8) { return (latin1(content.untilZero()), latin1(content.rest())) }
        guard kind == Array("iTXt".utf8) else { return nil }
        let key = latin1(content.untilZero())
        guard let compression = try? content.take(2), compression[0] == 0 else { return nil }
        // The language, and the keyword in it.
        _ = content.untilZero()
        _ = content.untilZero()
        return (key, String(decoding: content.rest(), as: UTF8.self))
    }

    /// The file with texts put behind its header; nil when `png` is none.
    static func adding(_ texts: [(key: String, text: String)], to png: [UInt8]) -> [UInt8]? {
        guard PNGFile(png) != nil else { return nil }
        var bytes = Array(png[..<headerEnd])
        for (key, text) in texts {
            if let latin1 = latin1(text) {
                append("tEXt", Array(key.utf8) + [0] + latin1, to: &bytes)
            } else {
                append("iTXt", Array(key.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8), to: &bytes)
            }
        }
        return bytes + png[headerEnd...]
    }

    /// The smallest picture: one transparent pixel.
    static let onePixel: [UInt8] = {
        var bytes = signature
        append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0], to: &bytes)
        // A zlib stream with one stored block: a filter byte and four of the pixel.
        append("IDAT", [0x78, 1, 1, 5, 0, 0xFA, 0xFF, 0, 0, 0, 0, 0, 0, 5, 0, 1], to: &bytes)
        append("IEND", [], to: &bytes)
        return bytes
    }()

    private static func append(_ kind: String, _ content: [UInt8], to bytes: inout [UInt8]) {
        let body = Array(kind.utf8) + content
        bytes.append(bigEndian: UInt32(content.count))
        bytes += body
        bytes.append(bigEndian: CRC32.checksum(body))
    }

    /// The text as `tEXt` has it; nil when that cannot.
    private static func latin1(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value), byte != 0 else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func latin1(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }
}
