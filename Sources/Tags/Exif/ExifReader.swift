import Bytes

/// Reads the directories of a TIFF file or an EXIF block.
final class ExifReader {
    private let reading: TagReading
    private let bytes: any TagBytes
    private var isLittle = true
    private var visited: Set<Int64> = []

    /// A reader of bytes that begin with the TIFF header.
    init(_ reading: TagReading, _ bytes: any TagBytes) {
        self.reading = reading
        self.bytes = bytes
    }

    /// Reads all directories; whether there is a TIFF header.
    func read() throws -> Bool {
        let header = try bytes.bytes(at: 0, count: 8)
        guard header.count == 8, ExifReader.isHeader(header) else { return false }
        isLittle = header[0] == 0x49
        var cursor = TIFFCursor(Array(header[4...]), isLittle: isLittle)
        let first = Int64(try cursor.number(4))
        try reading.part {
            var next = try readDirectory(at: first, .tiff, depth: 0)
            while let offset = next { next = try readDirectory(at: offset, .thumbnail, depth: 0) }
        }
        return true
    }

    /// Whether a TIFF header begins with these bytes.
    static func isHeader(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
    }

    /// Where the TIFF header lies in an EXIF block of JPEG (`Exif`, two zeros), HEIF (an offset first) or neither.
    static func headerOffset(in head: [UInt8]) -> Int64 {
        if head.starts(with: Array("Exif\0".utf8)) { return 6 }
        if isHeader(head) || head.count < 4 { return 0 }
        return 4 + head[..<4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }

    /// Reads a directory; the offset of the next in the chain, nil at its end.
    private func readDirectory(at offset: Int64, _ space: TagKeySpace, depth: Int) throws -> Int64? {
        guard offset >= 8 else { return nil }
        guard depth < reading.limits.depth else { throw Damage.limit }
        guard visited.insert(offset).inserted else { throw Damage.malformed }
        try reading.countChunk()
        var header = TIFFCursor(try bytes.exactly(at: offset, count: 2), isLittle: isLittle)
        let count = Int64(try header.number(2))
        var children: [(offset: Int64, space: TagKeySpace)] = []
        for index in 0..<count {
            let position = offset + 2 + index * 12
            let field = try bytes.exactly(at: position, count: 12)
            try reading.part {
                guard let entry = try TIFFEntry(field, at: position, isLittle: isLittle) else { return }
                if let space = ExifReader.directories[entry.tag] ?? childSpace(entry, space) {
                    for offset in try offsets(entry) { children.append((offset, space)) }
                } else {
                    try addEntry(entry, space)
                }
            }
        }
        for child in children {
            try reading.part { _ = try readDirectory(at: child.offset, child.space, depth: depth + 1) }
        }
        let link = try bytes.bytes(at: offset + 2 + count * 12, count: 4)
        guard link.count == 4, space == .tiff || space == .thumbnail else { return nil }
        var cursor = TIFFCursor(link, isLittle: isLittle)
        let next = Int64(try cursor.number(4))
        return next == 0 ? nil : next
    }

    private static let directories: [UInt16: TagKeySpace] = [
        0x8769: .exif, 0x8825: .gps, 0xA005: .interoperability,
    ]

    private func childSpace(_ entry: TIFFEntry, _ space: TagKeySpace) -> TagKeySpace? {
        entry.tag == 0x014A && (space == .tiff || space == .thumbnail) ? .thumbnail : nil
    }

    private func offsets(_ entry: TIFFEntry) throws -> [Int64] {
        guard entry.type == 4 || entry.type == 13, entry.count <= 32 else { throw Damage.malformed }
        var cursor = TIFFCursor(
            try bytes.exactly(at: entry.offset, count: Int(entry.length)), isLittle: isLittle)
        var offsets: [Int64] = []
        while !cursor.isAtEnd { offsets.append(Int64(try cursor.number(4))) }
        return offsets
    }

    private func addEntry(_ entry: TIFFEntry, _ space: TagKeySpace) throws {
        let key = ExifTagNames.name(entry.tag, in: space)
        guard entry.offset <= bytes.count, entry.length <= bytes.count - entry.offset else { throw Damage.malformed }
        // Maker notes are of each maker's own shape; XMP and the rest have readers of their own.
        if ExifReader.placed.contains(entry.tag) || entry.length > Int64(reading.limits.valueLength) {
            var place = try bytes.place(at: entry.offset, count: entry.length)
            place.mimeType = entry.tag == 0x02BC ? "application/rdf+xml" : entry.type == 2 ? "text/plain" : nil
            if entry.type == 2 { place.textEncoding = .unstated }
            return try reading.add(TagItem(space, key, .place(place)))
        }
        let value = try bytes.exactly(at: entry.offset, count: Int(entry.length))
        let description = entry.tag == 0x9286 ? ExifText.charset(value) : nil
        try reading.add(TagItem(space, key, try self.value(entry, value, space), description: description))
    }

    private static let placed: Set<UInt16> = [0x927C, 0x02BC, 0x83BB, 0x8649, 0x8773]

    private func value(_ entry: TIFFEntry, _ value: [UInt8], _ space: TagKeySpace) throws -> TagValue {
        if entry.tag == 0x9286 || (space == .gps && (entry.tag == 27 || entry.tag == 28)) {
            return .text(ExifText.decode(value, isLittle: isLittle))
        }
        if (0x9C9B...0x9C9F).contains(entry.tag) { return .text(TagTextEncoding.utf16LittleEndian.decode(value)) }
        if entry.tag == 0x9000 || entry.tag == 0xA000, entry.type == 7 {
            return .text(TagTextEncoding.latin1.decode(value))
        }
        if entry.type == 2 { return .text(ExifText.ascii(value)) }
        if entry.type == 7 { return .bytes(value) }
        return try numbers(entry, value)
    }

    private func numbers(_ entry: TIFFEntry, _ value: [UInt8]) throws -> TagValue {
        var cursor = TIFFCursor(value, isLittle: isLittle)
        var whole: [Int64] = []
        var ratios: [TagRational] = []
        while !cursor.isAtEnd {
            switch entry.type {
            case 1: whole.append(Int64(try cursor.number(1)))
            case 3: whole.append(Int64(try cursor.number(2)))
            case 4, 13: whole.append(Int64(try cursor.number(4)))
            case 5: ratios.append(TagRational(Int64(try cursor.number(4)), Int64(try cursor.number(4))))
            case 6: whole.append(try cursor.signed(1))
            case 8: whole.append(try cursor.signed(2))
            case 9: whole.append(try cursor.signed(4))
            case 10: ratios.append(TagRational(try cursor.signed(4), try cursor.signed(4)))
            default: return try real(entry, value)
            }
        }
        if !ratios.isEmpty { return .rationals(ratios) }
        return whole.count == 1 ? .integer(whole[0]) : .integers(whole)
    }

    private func real(_ entry: TIFFEntry, _ value: [UInt8]) throws -> TagValue {
        guard entry.count == 1 else { return .bytes(value) }
        var cursor = TIFFCursor(value, isLittle: isLittle)
        if entry.type == 11 { return .real(Double(Float(bitPattern: UInt32(try cursor.number(4))))) }
        return .real(Double(bitPattern: try cursor.number(8)))
    }
}
