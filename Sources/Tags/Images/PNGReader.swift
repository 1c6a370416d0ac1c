import Bytes

/// Reads the chunks of PNG (W3C PNG, third edition): texts, EXIF, time, density, animation.
struct PNGReader {
    /// The first bytes of each PNG.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Texts may follow the picture, whose chunks can be thousands.
    private static let pictureChunks = 64

    let reading: TagReading

    /// Reads the chunks up to the end, or until so many chunks of the picture have been passed.
    func read() throws {
        reading.tags.image = TagImageInfo()
        reading.tags.image?.isAnimated = false
        try reading.part { try readChunks() }
    }

    /// Whether the last chunk stands at the end of the file, where it belongs.
    private func endsProperly() throws -> Bool {
        guard let length = reading.length, length >= 12 else { return true }
        return try reading.bytes(at: length - 8, count: 4).elementsEqual("IEND".utf8)
    }

    private func readChunks() throws {
        var position: Int64 = 8
        var passed = 0
        // What is behind the end may be anything; without an end, only the chunks tell.
        let most = try endsProperly() ? PNGReader.pictureChunks : .max
        while true {
            guard position <= reading.end - 12 else { return noteEnd(hasPicture: passed > 0, isWithinPicture: false) }
            try reading.countChunk()
            var cursor = try reading.cursor(at: position, count: 8)
            let length = Int64(try cursor.u32())
            let kind = TagTextEncoding.latin1.decode(try cursor.take(4))
            if kind == "IEND" { return }
            passed += kind == "IDAT" || kind == "fdAT" ? 1 : 0
            guard passed <= most else { return }
            guard length <= reading.end - position - 8 else {
                return noteEnd(hasPicture: passed > 0, isWithinPicture: kind == "IDAT")
            }
            let chunk = FileBytes(reading, at: position + 8, count: length)
            try reading.part { try readChunk(kind, chunk) }
            position += 12 + length
        }
    }

    /// A decoder shows nothing of a chunk that is not whole, but the frames before it.
    private func noteEnd(hasPicture: Bool, isWithinPicture: Bool) {
        let showsSome = hasPicture && !isWithinPicture || reading.tags.image?.isAnimated == true
        reading.tags.image?.completeness = showsSome ? .endMissing : .dataMissing
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
