internal import Folders

/// The beginning of a file that is no media, as lines to look at.
enum TextHead {
    /// The first lines of a file, read and split off the main thread; nil when it is no text.
    static func lines(of path: Path, in folders: FolderReader) async -> [String]? {
        lines(await folders.head(of: path, count: 16 << 10))
    }

    /// The first lines of a text; nil when it is none.
    static func lines(_ bytes: [UInt8]) -> [String]? {
        let sample = bytes.prefix(4_096)
        let controls = sample.count { $0 < 0x09 || ($0 > 0x0D && $0 < 0x20 && $0 != 0x1B) }
        guard !sample.isEmpty, controls * 50 <= sample.count else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(200).map { line in
            String(line).replacing("\t", with: "    ")
        }
    }
}
