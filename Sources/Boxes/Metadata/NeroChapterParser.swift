internal import Bytes

/// Reads `chpl`, both versions.
struct NeroChapterParser {
    let scan: Scan

    func read(_ box: Box) throws(ReadStop) -> [NeroChapter] {
        // At most 255 chapters in version 0; version 1 has room for more.
        let limit = 9 + 264 * min(scan.limits.entries, 4_096)
        return try scan.parse(box.body, atMost: limit) { (cursor) throws(ByteCursor.Truncated) in
            let version = try cursor.versionAndFlags().version
            var count = 0
            if version == 1 {
                // A reserved byte, then the count in four bytes; others see four reserved bytes and a count in one.
                try cursor.skip(1)
                count = Int(try cursor.u32())
            } else {
                count = Int(try cursor.u8())
            }
            return Self.chapters(&cursor, count)
        }
    }

    /// The chapters up to the last whole one.
    private static func chapters(_ cursor: inout ByteCursor, _ count: Int) -> [NeroChapter] {
        var chapters: [NeroChapter] = []
        while chapters.count < count, let start = try? cursor.u64(), let length = try? cursor.u8(),
            let title = try? cursor.take(min(Int(length), cursor.remaining))
        {
            chapters.append(NeroChapter(start: start, title: TextDecoder.macintosh(title)))
        }
        return chapters
    }
}
