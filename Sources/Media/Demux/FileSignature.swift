internal import Tags

/// What files of other kinds begin with: in their midst libav finds pictures and sound by chance.
enum FileSignature {
    private struct Entry {
        let offset: Int
        let bytes: [UInt8]
        let kind: String
        let remedy: String

        init(_ bytes: [UInt8], at offset: Int = 0, _ kind: String, _ remedy: String) {
            (self.offset, self.bytes, self.kind, self.remedy) = (offset, bytes, kind, remedy)
        }
    }

    private static let unpack = "unpack it first"

    private static let known = [
        Entry(Array("PK\u{3}\u{4}".utf8), "a ZIP archive", unpack),
        Entry(Array("PK\u{5}\u{6}".utf8), "an empty ZIP archive", "make the archive again"),
        Entry([0x1F, 0x8B, 0x08], "a gzip file", unpack),
        Entry(Array("1AY&SY".utf8), at: 4, "a bzip2 file", unpack),
        Entry([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz file", unpack),
        Entry([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard file", unpack),
        Entry([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", unpack),
        Entry(Array("Rar!\u{1A}\u{7}".utf8), "a RAR archive", unpack),
        Entry(Array("ustar".utf8), at: 257, "a tar archive", unpack),
        Entry(Array("%PDF-".utf8), "a PDF document", "open it with a document viewer"),
        Entry([0x7F, 0x45, 0x4C, 0x46], "a program", "open media with reel"),
        Entry(Array("SQLite format 3\0".utf8), "a SQLite database", "open it with sqlite3"),
    ]

    /// Whether a file that begins so is an animated WebP.
    static func isAnimatedWebP(_ head: [UInt8]) -> Bool { WebPAnimation.isAnimation(head) }

    /// Whether a file that begins so names a brand of pictures, first or among the compatible ones (ISO/IEC 14496-12, 4.3).
    static func mayBeHEIF(_ head: [UInt8]) -> Bool {
        guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return false }
        let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(head.count, length, 256)
        return stride(from: 8, through: end - 4, by: 4).contains { place in
            place != 12 && pictureBrands.contains(String(decoding: head[place..<place + 4], as: UTF8.self))
        }
    }

    private static let pictureBrands: Set<String> = [
        "heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "avis", "miaf",
    ]

    /// What web pages begin with, after blanks.
    private static let pages = ["<!doctype html", "<html", "<head"]

    /// Why a file that begins so is no media; nil where it may be.
    static func error(for head: [UInt8]) -> MediaError? {
        let text = String(decoding: head.prefix(256), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if pages.contains(where: { text.prefix($0.count).lowercased() == $0 }) {
            return MediaError(
                .unrecognizedFormat, "this is a web page and no media", remedy: "open the address of the media itself")
        }
        let entry = known.first { entry in
            head.count >= entry.offset + entry.bytes.count && head[entry.offset...].starts(with: entry.bytes)
        }
        return entry.map { MediaError(.unrecognizedFormat, "this is \($0.kind) and no media", remedy: $0.remedy) }
    }
}
