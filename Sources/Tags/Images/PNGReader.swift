import Bytes

/// Reads the chunks of PNG (W3C PNG, third edition): texts, EXIF, time, density, animation.
struct PNGReader {
    /// The first bytes of each PNG.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Texts may follow the picture, whose chunks can be thousands.
    private static let pictureChunks = 64
    // Whether one without its end has been cut off, only the way there tells: 2 MB in chunks of the usual 8 KB.
    private static let searchedChunks = 256

    let reading: TagReading

    /// Reads the chunks up to the end, or until so many chunks of the picture have been passed.
    func read() throws {
        reading.tags.image = TagImageInfo()
        reading.tags.image?.isAnimated = false
        try reading.part { try readChunks() }
    }

    /// Whether the last chunk stands near the end of the file.
    private func hasEnd() throws -> Bool {
        guard let length = reading.length else { return true }
        let count = min(length, 4_096)
        return try reading.bytes(at: length - count, count: Int(count)).contains("IEND".utf8)
    }

    private func readChunks() throws {
        var position: Int64 = 8
        var (passed, frames) = (0, 0)
        let most = try hasEnd() ? PNGReader.pictureChunks : PNGReader.searchedChunks
        while true {
            let room = reading.end - position - 8
            guard room >= 4 else { return noteEnd(isBetweenChunks: room == -8 && passed > 0, frames) }
            try reading.countChunk()
            var cursor = try reading.cursor(at: position, count: 8)
            let length = Int64(try cursor.u32())
            let kind = TagTextEncoding.latin1.decode(try cursor.take(4))
            if kind == "IEND" { return }
            passed += kind == "IDAT" || kind == "fdAT" ? 1 : 0
            frames += kind == "fcTL" ? 1 : 0
            guard passed <= most else { return }
            guard length <= room - 4 else { return noteEnd(isBetweenChunks: false, frames) }
            let chunk = FileBytes(reading, at: position + 8, count: length)
            try reading.part { try readChunk(kind, chunk) }
            position += 12 + length
        }
    }

    /// Of a chunk that is not whole, with its checksum, libav shows nothing, whichever it is, but the frames before it.
    private func noteEnd(isBetweenChunks: Bool, _ frames: Int) {
        reading.tags.image?.completeness = isBetweenChunks || frames > 1 ? .endMissing : .dataMissing
    }

    private func readChunk(_ kind: String, _ chunk: FileBytes) throws {
        switch kind {
        case "IHDR": try readHeader(chunk)
        case "tRNS": reading.tags.image?.hasAlpha = true
        case "iCCP": reading.tags.image?.hasColorProfile = true
        case "acTL": reading.tags.image?.isAnimated = true
        case "pHYs": try readDensity(chunk)
        case "tIME": try readTime(chunk)
        case "eXIf": _ = try ExifReader(reading, chunk).read()
        case "tEXt", "zTXt", "iTXt": try readText(kind, chunk)
        default: break
        }
    }

    private func readHeader(_ chunk: FileBytes) throws {
        var cursor = try chunk.cursor(at: 0, count: 10)
        let (width, height) = (Int(try cursor.u32()), Int(try cursor.u32()))
        reading.tags.image?.size = PictureSize(width: width, height: height)
        try cursor.skip(1)
        reading.tags.image?.hasAlpha = try cursor.u8() & 4 != 0
    }

    private func readDensity(_ chunk: FileBytes) throws {
        var cursor = try chunk.cursor(at: 0, count: 9)
        let (across, down, unit) = (Int(try cursor.u32()), Int(try cursor.u32()), try cursor.u8())
        if unit == 1 { reading.tags.image?.pixelsPerMetre = PictureSize(width: across, height: down) }
    }

    private func readTime(_ chunk: FileBytes) throws {
        var cursor = try chunk.cursor(at: 0, count: 7)
        var fields = [Int(try cursor.u16())]
        while !cursor.isAtEnd { fields.append(Int(try cursor.u8())) }
        let texts = fields.enumerated().map { index, field in
            String(repeating: "0", count: max(0, (index == 0 ? 4 : 2) - String(field).count)) + String(field)
        }
        let text = texts[..<3].joined(separator: "-") + "T" + texts[3...].joined(separator: ":") + "Z"
        try reading.add(TagItem(.png, "tIME", .text(text)))
    }

    private func readText(_ kind: String, _ chunk: FileBytes) throws {
        let head = try chunk.bytes(at: 0, count: Int(min(chunk.count, 1_024)))
        guard let end = head.firstIndex(of: 0) else { throw Damage.malformed }
        let key = TagTextEncoding.latin1.decode(Array(head[..<end]))
        var cursor = ByteCursor(Array(head[(end + 1)...]))
        var (isCompressed, language, translated) = (kind == "zTXt", "", "")
        if kind == "zTXt" { try cursor.skip(1) }
        if kind == "iTXt" {
            isCompressed = try cursor.u8() == 1
            try cursor.skip(1)
            language = TagTextEncoding.latin1.decode(cursor.untilZero())
            translated = TagTextEncoding.utf8.decode(cursor.untilZero())
        }
        let start = Int64(end + 1 + cursor.position)
        let encoding: TagTextEncoding = kind == "iTXt" ? .utf8 : .latin1
        let value = try value(key, chunk, at: start, isCompressed, encoding)
        try reading.add(
            TagItem(
                .png, key, value, description: translated.isEmpty ? nil : translated,
                language: language.isEmpty ? nil : language))
    }

    private func value(
        _ key: String, _ chunk: FileBytes, at start: Int64, _ isCompressed: Bool, _ encoding: TagTextEncoding
    ) throws -> TagValue {
        let length = max(0, chunk.count - start)
        guard isCompressed || key == "XML:com.adobe.xmp" else {
            return try reading.text(of: chunk, at: start, count: length, encoding)
        }
        var place = TagPlace(try chunk.extents(at: start, count: length), coding: isCompressed ? .zlib : .plain)
        place.mimeType = key == "XML:com.adobe.xmp" ? "application/rdf+xml" : "text/plain"
        place.textEncoding = encoding
        return .place(place)
    }
}
