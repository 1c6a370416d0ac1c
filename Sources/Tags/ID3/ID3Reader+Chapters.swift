import Bytes

extension ID3Reader {
    /// Reads a CHAP frame: times in ms, offsets in bytes, frames about it.
    func readChapter(_ frame: ID3Frame, depth: Int) throws {
        let (id, start) = try elementID(frame)
        var cursor = try frame.content.cursor(at: start, count: 16)
        var chapter = TagChapter(id: id, start: TagTime(Int64(try cursor.u32()), timescale: 1_000))
        let end = try cursor.u32()
        let (startOffset, endOffset) = (try cursor.u32(), try cursor.u32())
        chapter.end = TagTime(Int64(end), timescale: 1_000)
        chapter.startOffset = startOffset == .max ? nil : Int64(startOffset)
        chapter.endOffset = endOffset == .max ? nil : Int64(endOffset)
        try reading.part {
            try readFrames(frame.content, from: start + 16, depth: depth + 1, into: &chapter.items)
        }
        chapter.title = chapter.items.lazy.filter { $0.key == "TIT2" }.compactMap(\.value.text).first
        chapter.url = chapter.items.lazy.filter { $0.key.hasPrefix("W") }.compactMap(\.value.text).first
        reading.tags.chapters.append(chapter)
    }

    /// Reads a CTOC frame: its flags, the identifiers of its children, frames about it.
    func readTable(_ frame: ID3Frame, depth: Int) throws {
        let (id, start) = try elementID(frame)
        var cursor = try frame.content.cursor(at: start, count: 2)
        let (flags, count) = (try cursor.u8(), try cursor.u8())
        var children: [String] = []
        var position = start + 2
        var items: [TagItem] = []
        try reading.part {
            for _ in 0..<count {
                let (child, next) = try string(frame, at: position)
                children.append(child)
                position = next
            }
            try readFrames(frame.content, from: position, depth: depth + 1, into: &items)
        }
        reading.tags.tablesOfContents.append(
            TagTableOfContents(
                id: id, isTopLevel: flags & 2 != 0, isOrdered: flags & 1 != 0, children: children, items: items))
    }

    private func elementID(_ frame: ID3Frame) throws -> (text: String, end: Int64) { try string(frame, at: 0) }

    private func string(_ frame: ID3Frame, at offset: Int64) throws -> (text: String, end: Int64) {
        let bytes = try frame.content.bytes(at: offset, count: 256)
        guard let end = bytes.firstIndex(of: 0) else { throw Damage.malformed }
        return (TagTextEncoding.latin1.decode(Array(bytes[..<end])), offset + Int64(end) + 1)
    }
}
