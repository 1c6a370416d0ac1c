import Bytes

/// Reads APE tags of both versions, at the start or the end of a file.
struct APEReader {
    private static let frameLength: Int64 = 32
    private let reading: TagReading
    private let version: UInt32
    private let count: Int
    private let range: Range<Int64>

    /// Reads the tag that begins at `offset`; the position after it, or nil where there is none.
    static func read(_ reading: TagReading, at offset: Int64) throws -> Int64? {
        guard let frame = try frame(reading, at: offset) else { return nil }
        let start = offset + frameLength
        let end = min(reading.end, start + Int64(frame.size))
        guard start <= end else { return nil }
        let reader = APEReader(reading: reading, version: frame.version, count: Int(frame.count), range: start..<end)
        try reading.part { try reader.readItems() }
        return end
    }

    /// Reads the tag that ends at `end`; where it begins, or nil where there is none.
    static func read(_ reading: TagReading, endingAt end: Int64) throws -> Int64? {
        guard end >= frameLength, let frame = try frame(reading, at: end - frameLength) else { return nil }
        let size = Int64(frame.size)
        guard size >= frameLength, size <= end else { return nil }
        let start = end - size
        let reader = APEReader(
            reading: reading, version: frame.version, count: Int(frame.count), range: start..<end - frameLength)
        try reading.part { try reader.readItems() }
        return frame.flags & 0x8000_0000 != 0 ? max(0, start - frameLength) : start
    }

    private static func frame(
        _ reading: TagReading, at offset: Int64
    ) throws -> (version: UInt32, size: UInt32, count: UInt32, flags: UInt32)? {
        let bytes = try reading.bytes(at: offset, count: Int(frameLength))
        guard bytes.count == Int(frameLength), bytes.starts(with: "APETAGEX".utf8) else { return nil }
        var cursor = ByteCursor(bytes)
        try cursor.skip(8)
        return (try cursor.u32le(), try cursor.u32le(), try cursor.u32le(), try cursor.u32le())
    }

    private func readItems() throws {
        let bytes = FileBytes(reading, at: range.lowerBound, count: range.upperBound - range.lowerBound)
        var position: Int64 = 0
        for _ in 0..<count {
            try reading.countChunk()
            var cursor = try bytes.cursor(at: position, count: 8)
            let (size, flags) = (Int64(try cursor.u32le()), try cursor.u32le())
            let name = try bytes.bytes(at: position + 8, count: 256)
            guard let end = name.firstIndex(of: 0), end > 0 else { throw Damage.malformed }
            let start = position + 8 + Int64(end) + 1
            guard size <= bytes.count - start else { throw Damage.malformed }
            let key = TagTextEncoding.latin1.decode(Array(name[..<end]))
            try reading.part { try readItem(key, flags, SliceBytes(bytes, at: start, count: size)) }
            position = start + size
        }
    }

    private func readItem(_ key: String, _ flags: UInt32, _ value: SliceBytes) throws {
        if flags >> 1 & 3 == 1 {
            try readBinary(key, value)
            return
        }
        let encoding: TagTextEncoding = version < 2_000 ? .unstated : .utf8
        let found = try reading.text(of: value, at: 0, count: value.count, encoding)
        guard let text = found.text, text.utf8.contains(0) else {
            try reading.add(TagItem(.ape, key, found))
            return
        }
        for part in text.split(separator: "\0", omittingEmptySubsequences: false) {
            try reading.add(TagItem(.ape, key, .text(String(part))))
        }
    }

    private func readBinary(_ key: String, _ value: SliceBytes) throws {
        guard key.lowercased().hasPrefix("cover art") else {
            try reading.add(TagItem(.ape, key, try reading.value(of: value, at: 0, count: value.count)))
            return
        }
        // A file name stands before the picture.
        let head = try value.bytes(at: 0, count: 256)
        guard let end = head.firstIndex(of: 0) else { throw Damage.malformed }
        let start = Int64(end) + 1
        var place = try value.place(at: start, count: value.count - start)
        let name = TagTextEncoding.unstated.decode(Array(head[..<end]))
        place.fileName = name.isEmpty ? nil : name
        place.mimeType = PictureSignature.mimeType(Array(head[(end + 1)...]))
        place.pictureType = APEReader.pictureTypes[key.lowercased()] ?? 0
        try reading.add(TagItem(.ape, key, .place(place), description: name.isEmpty ? nil : name))
    }

    private static let pictureTypes = [
        "cover art (front)": 3, "cover art (back)": 4, "cover art (leaflet)": 5, "cover art (media)": 6,
        "cover art (lead artist)": 7, "cover art (artist)": 8, "cover art (conductor)": 9, "cover art (band)": 10,
        "cover art (icon)": 2, "cover art (png icon)": 1, "cover art (illustration)": 18,
    ]
}
