import Bytes

/// Reads the segments of JPEG before the picture: JFIF, EXIF, XMP, ICC, IPTC, comments, the size.
struct JPEGReader {
    // Photographs carry films and other pictures behind their own, which have such marks or are no coded data.
    private static let searched: Int64 = 1 << 20

    let reading: TagReading

    /// Reads the segments up to the first scan.
    func read() throws {
        reading.tags.image = TagImageInfo()
        try reading.part { try readSegments() }
    }

    private func readSegments() throws {
        var position: Int64 = 2
        while true {
            try reading.countChunk()
            if reading.lacksPicture(before: position + 4) { return }
            let header = try reading.exactly(at: position, count: 4)
            guard header[0] == 0xFF else { throw Damage.malformed }
            // Any number of FF may fill up before a marker.
            if header[1] == 0xFF {
                position += 1
                continue
            }
            if header[1] == 0xDA { return try readEnd(after: position) }
            if header[1] == 0xD9 { return }
            let length = Int64(header[2]) << 8 | Int64(header[3])
            guard length >= 2 else { throw Damage.malformed }
            let body = FileBytes(reading, at: position + 4, count: length - 2)
            try reading.part { try readSegment(header[1], body, at: position + 4) }
            position += 2 + length
            if reading.lacksPicture(before: position) { return }
        }
    }

    /// Looks for a mark of the end (EOI) behind the start of the first scan, backwards from the end of the file.
    private func readEnd(after start: Int64) throws {
        guard let length = reading.length else { return }
        var end = length
        var step: Int64 = 4_096
        var isCoded = false
        while end > start, length - end < JPEGReader.searched {
            let begin = max(start, end - step)
            // One byte more, as a mark may lie across.
            let bytes = try reading.bytes(at: begin, count: Int(min(end - begin + 1, length - begin)))
            for index in bytes.indices.dropLast() where bytes[index] == 0xFF {
                if bytes[index + 1] == 0xD9 { return }
                // In the picture FF is followed by 0, or by the mark of a restart.
                isCoded = isCoded || bytes[index + 1] == 0 || (0xD0...0xD7).contains(bytes[index + 1])
            }
            end = begin
            step = 65_536
        }
        if isCoded || end <= start { reading.tags.image?.completeness = .endMissing }
    }

    private func readSegment(_ marker: UInt8, _ body: FileBytes, at start: Int64) throws {
        switch marker {
        case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker): try readFrame(body)
        case 0xE0: try readJFIF(body)
        case 0xE1: try readApplication(body, at: start)
        case 0xE2:
            let head = try body.bytes(at: 0, count: 12)
            if head.elementsEqual("ICC_PROFILE\0".utf8) { reading.tags.image?.hasColorProfile = true }
        case 0xED:
            let head = try body.bytes(at: 0, count: 14)
            guard head.elementsEqual("Photoshop 3.0\0".utf8) else { return }
            try reading.add(TagItem(.jpeg, "Photoshop", .place(try body.place(at: 14, count: body.count - 14))))
        case 0xFE:
            try reading.add(TagItem(.jpeg, "COM", try reading.text(of: body, at: 0, count: body.count, .unstated)))
        default: break
        }
    }

    private func readFrame(_ body: FileBytes) throws {
        var cursor = try body.cursor(at: 1, count: 4)
        let (height, width) = (Int(try cursor.u16()), Int(try cursor.u16()))
        // A height of 0 is stated after the first scan (DNL).
        if width > 0, height > 0 { reading.tags.image?.size = PictureSize(width: width, height: height) }
    }

    private func readJFIF(_ body: FileBytes) throws {
        guard try body.bytes(at: 0, count: 5).elementsEqual("JFIF\0".utf8) else { return }
        var cursor = try body.cursor(at: 7, count: 5)
        let (unit, across, down) = (try cursor.u8(), Int(try cursor.u16()), Int(try cursor.u16()))
        guard unit == 1 || unit == 2, across > 0, down > 0 else { return }
        let perMetre = unit == 1 ? 1 / 0.0254 : 100
        reading.tags.image?.pixelsPerMetre = PictureSize(
            width: Int((Double(across) * perMetre).rounded()), height: Int((Double(down) * perMetre).rounded()))
    }

    private func readApplication(_ body: FileBytes, at start: Int64) throws {
        let head = try body.bytes(at: 0, count: 35)
        if head.starts(with: "Exif\0".utf8) {
            _ = try ExifReader(reading, SliceBytes(body, at: 6, count: body.count - 6)).read()
        } else if head.starts(with: JPEGReader.xmp) {
            try addPacket("XMP", body, after: JPEGReader.xmp.count)
        } else if head.starts(with: JPEGReader.extendedXMP) {
            // A digest of 32 digits, the whole length and this part's offset stand before the part.
            try addPacket("ExtendedXMP", body, after: JPEGReader.extendedXMP.count + 40)
        }
    }

    private func addPacket(_ key: String, _ body: FileBytes, after length: Int) throws {
        var place = try body.place(at: Int64(length), count: body.count - Int64(length))
        place.mimeType = "application/rdf+xml"
        try reading.add(TagItem(.jpeg, key, .place(place)))
    }

    private static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let extendedXMP = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
}
