import Bytes

/// Reads the header object of ASF (Advanced Systems Format specification, revision 01.20.05).
final class ASFReader {
    private let reading: TagReading
    // How far presentation times run ahead of the media's own, in ms.
    private var preroll: Int64 = 0

    init(_ reading: TagReading) { self.reading = reading }

    /// The first bytes of a header object.
    static let signature: [UInt8] = [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9]

    /// Reads the header object at the file's start.
    func read() throws {
        var cursor = try reading.cursor(at: 16, count: 8)
        let size = Int64(clamping: try cursor.u64le())
        try reading.part { try readObjects(FileBytes(reading, at: 0, count: size), from: 30, depth: 0) }
    }

    private func readObjects(_ bytes: any TagBytes, from start: Int64, depth: Int) throws {
        guard depth < reading.limits.depth else { throw Damage.limit }
        var position = start
        while position <= bytes.count - 24 {
            try reading.countChunk()
            var cursor = try bytes.cursor(at: position, count: 24)
            let kind = try cursor.u32()
            try cursor.skip(12)
            let size = Int64(clamping: try cursor.u64le())
            guard size >= 24, size <= bytes.count - position else { throw Damage.malformed }
            let body = SliceBytes(bytes, at: position + 24, count: size - 24)
            try reading.part { try readObject(kind, body, depth: depth) }
            position += size
        }
    }

    /// Reads an object by the first four bytes of its identifier, which no two of the specification share.
    private func readObject(_ kind: UInt32, _ body: SliceBytes, depth: Int) throws {
        switch kind {
        case 0xA1DC_AB8C:
            var cursor = try body.cursor(at: 56, count: 8)
            preroll = Int64(min(try cursor.u64le(), 3_600_000))
        case 0x3326_B275: try readContentDescription(body)
        case 0x40A4_D0D2: try readExtended(body)
        case 0xEACB_F8C5, 0x941C_2344: try readMetadata(body)
        case 0xB503_BF5F: try readObjects(body, from: 22, depth: depth + 1)
        case 0x01CD_87F4: try readMarkers(body)
        default: break
        }
    }

    private func readContentDescription(_ body: SliceBytes) throws {
        var cursor = try body.cursor(at: 0, count: 10)
        var position: Int64 = 10
        for key in ["Title", "Author", "Copyright", "Description", "Rating"] {
            let length = Int64(try cursor.u16le())
            let value = try reading.text(of: body, at: position, count: length, .utf16LittleEndian)
            if value.text != "" { try reading.add(TagItem(.asf, key, value)) }
            position += length
        }
    }

    private func readExtended(_ body: SliceBytes) throws {
        var header = try body.cursor(at: 0, count: 2)
        var position: Int64 = 2
        for _ in 0..<(try header.u16le()) {
            var cursor = try body.cursor(at: position, count: 2)
            let nameLength = Int(try cursor.u16le())
            let name = try body.exactly(at: position + 2, count: nameLength)
            position += 2 + Int64(nameLength)
            cursor = try body.cursor(at: position, count: 4)
            let (kind, length) = (try cursor.u16le(), Int64(try cursor.u16le()))
            let value = SliceBytes(body, at: position + 4, count: length)
            guard value.count == length else { throw Damage.malformed }
            try add(name, kind, value, isExtended: true)
            position += 4 + length
        }
    }

    private func readMetadata(_ body: SliceBytes) throws {
        var header = try body.cursor(at: 0, count: 2)
        var position: Int64 = 2
        for _ in 0..<(try header.u16le()) {
            var cursor = try body.cursor(at: position, count: 12)
            try cursor.skip(2)
            let (stream, nameLength, kind) = (try cursor.u16le(), Int(try cursor.u16le()), try cursor.u16le())
            let length = Int64(try cursor.u32le())
            let name = try body.exactly(at: position + 12, count: nameLength)
            position += 12 + Int64(nameLength)
            let value = SliceBytes(body, at: position, count: length)
            guard value.count == length else { throw Damage.malformed }
            try add(name, kind, value, stream: stream == 0 ? nil : Int64(stream))
            position += length
        }
    }

    private func add(
        _ name: [UInt8], _ kind: UInt16, _ body: SliceBytes, isExtended: Bool = false, stream: Int64? = nil
    ) throws {
        let key = TagTextEncoding.utf16LittleEndian.decode(name)
        try reading.part {
            if key == "WM/Picture", kind == 1 { return try addPicture(key, body, stream) }
            let value = try value(kind, body)
            try reading.add(TagItem(.asf, key, value, stream: stream))
        }
    }

    private func value(_ kind: UInt16, _ body: SliceBytes) throws -> TagValue {
        switch kind {
        case 0: return try reading.text(of: body, at: 0, count: body.count, .utf16LittleEndian)
        case 2...5:
            // A truth value has four bytes in one object and two in the others: the length tells.
            var cursor = try body.cursor(at: 0, count: Int(min(body.count, 8)))
            return .integer(Int64(clamping: try cursor.littleEndian(cursor.remaining)))
        default: return try reading.value(of: body, at: 0, count: body.count)
        }
    }

    private func addPicture(_ key: String, _ body: SliceBytes, _ stream: Int64?) throws {
        let head = try body.bytes(at: 0, count: min(1_024, Int(body.count)))
        var cursor = ByteCursor(head)
        let kind = Int(try cursor.u8())
        let length = Int64(try cursor.u32le())
        let wide = TagTextEncoding.utf16LittleEndian
        let (type, afterType) = wide.firstString(in: head[cursor.position...])
        let (description, data) = wide.firstString(in: afterType)
        guard data.startIndex < head.endIndex || length == 0 else { throw Damage.malformed }
        var place = try body.place(at: Int64(data.startIndex), count: length)
        place.mimeType = wide.decode(Array(type))
        place.pictureType = kind
        try reading.add(
            TagItem(.asf, key, .place(place), description: wide.decode(Array(description)), stream: stream))
    }

    /// Times are in units of 100 ns and count the preroll in, which is taken off.
    private func readMarkers(_ body: SliceBytes) throws {
        var header = try body.cursor(at: 16, count: 8)
        let count = try header.u32le()
        try header.skip(2)
        var position = 24 + Int64(try header.u16le())
        for index in 0..<count {
            var cursor = try body.cursor(at: position, count: 30)
            try cursor.skip(8)
            let time = try cursor.u64le()
            let length = Int64(try cursor.u16le())
            try cursor.skip(8)
            let characters = Int64(try cursor.u32le())
            let most = Int64(reading.limits.valueLength)
            let name = try body.bytes(at: position + 30, count: Int(min(characters * 2, most)))
            let start = max(0, Int64(clamping: time) - preroll * 10_000)
            var chapter = TagChapter(
                id: String(index + 1), start: TagTime(start, timescale: 10_000_000))
            chapter.title = TagTextEncoding.utf16LittleEndian.decode(name)
            try reading.add(chapter)
            position += 18 + length
        }
    }
}
