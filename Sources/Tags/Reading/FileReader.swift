import Bytes

/// Tells a file's family and has its tags read.
struct FileReader {
    let reading: TagReading

    /// Reads the tags of the whole file; whether anything was recognised.
    func read() throws -> Bool {
        let head = try reading.bytes(at: 0, count: 64)
        guard !head.isEmpty, !FileReader.isForeign(head) else { return false }
        if let format = FormatSignature.format(head) {
            reading.tags.format = format
            if try readWhole(format) { return true }
        }
        return try readAround(head)
    }

    /// MP4 and Matroska have readers of their own: their ends are not worth a request.
    private static func isForeign(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || head.dropFirst(4).starts(with: "ftyp".utf8)
    }

    /// Reads the formats that have their metadata in their own structure; false for the others.
    private func readWhole(_ format: TagFormat) throws -> Bool {
        switch format {
        case .ogg: try reading.part { try OggReader(reading: reading).read() }
        case .wave, .avi: try reading.part { try RIFFReader(reading).read() }
        case .webP: try WebPReader(reading).read()
        case .aiff: try AIFFReader(reading).read()
        case .asf: try reading.part { try ASFReader(reading).read() }
        case .jpeg: try JPEGReader(reading: reading).read()
        case .png: try PNGReader(reading: reading).read()
        case .gif: try GIFReader(reading).read()
        case .tiff: try readTIFF()
        case .dsf: try reading.part { try readDSF() }
        default: return false
        }
        return true
    }

    private func readTIFF() throws {
        _ = try ExifReader(reading, FileBytes(reading, at: 0, count: reading.end)).read()
        var image = TagImageInfo()
        let sides = ["ImageWidth", "ImageLength"].compactMap { reading.tags.values(.tiff, $0).first?.integer }
        if sides.count == 2 { image.size = PictureSize(width: Int(sides[0]), height: Int(sides[1])) }
        image.hasColorProfile = !reading.tags.values(.tiff, "InterColorProfile").isEmpty
        reading.tags.image = image
    }

    /// The header of a DSF file points to an ID3v2 tag at the end.
    private func readDSF() throws {
        var cursor = try reading.cursor(at: 20, count: 8)
        let offset = Int64(clamping: try cursor.u64le())
        if offset > 0 { _ = try ID3Reader.read(reading, at: offset) }
    }

    /// Reads tags before and after what is not a structure of tags itself.
    private func readAround(_ head: [UInt8]) throws -> Bool {
        let start = try readStart()
        var flac: (reader: FlacReader, start: Int64)?
        if start > 0 {
            // Some writers leave padding that the tag does not count.
            let bytes = try reading.bytes(at: start, count: 2_048)
            let body = bytes.drop { $0 == 0 }
            reading.tags.format = FormatSignature.format(Array(body.prefix(64))) ?? reading.tags.format
            try readMPEGAudio(at: start + Int64(body.startIndex))
            flac = try readFlac(at: start + Int64(body.startIndex))
        } else {
            try readMPEGAudio(at: 0)
            flac = try readFlac(at: 0)
        }
        var end = reading.length
        try reading.part { end = try readEnd(after: start) }
        if let flac, let end { try reading.part { try flac.reader.readEnd(from: flac.start, to: end) } }
        return start > 0 || end != reading.length || reading.tags.format != nil
    }

    /// Reads the blocks of FLAC; the reader, and where the frames begin.
    private func readFlac(at offset: Int64) throws -> (reader: FlacReader, start: Int64)? {
        guard reading.tags.format == .flac else { return nil }
        let reader = FlacReader(reading: reading, stream: nil)
        var start: Int64?
        try reading.part { start = try reader.read(at: offset) }
        return start.map { (reader, $0) }
    }

    private func readMPEGAudio(at offset: Int64) throws {
        guard reading.tags.format == .mpegAudio else { return }
        try reading.part { try MPEGAudioInfo(reading: reading).read(at: offset) }
    }

    /// Reads the tags that lie one after the other at the start; the position after them.
    private func readStart() throws -> Int64 {
        var position: Int64 = 0
        for _ in 0..<4 {
            if let end = try ID3Reader.read(reading, at: position) {
                position = end
            } else if let end = try APEReader.read(reading, at: position) {
                position = end
            } else {
                break
            }
        }
        return position
    }

    /// Reads the tags at the end, the last first: ID3v1, Lyrics3 (passed by), APE, ID3v2 with a footer; where they begin.
    private func readEnd(after start: Int64) throws -> Int64? {
        guard let length = reading.length else { return nil }
        // One request serves the tests for all of them.
        _ = try reading.bytes(at: max(0, length - 4_096), count: Int(min(length, 4_096)))
        var end = length
        // The oldest and poorest tag goes behind the others, though it is found first.
        let kept = reading.tags.items.count
        if try ID3v1Reader.read(reading, endingAt: end) { end -= ID3v1Reader.length }
        let oldest = Array(reading.tags.items[kept...])
        reading.tags.items.removeSubrange(kept...)
        defer { reading.tags.items += oldest }
        end = try beforeLyrics(end)
        if end > start, let begin = try APEReader.read(reading, endingAt: end) { end = begin }
        if end - 10 > start,
            let footer = ID3Tag(
                try reading.bytes(at: end - 10, count: 10), at: 0, magic: "3DI"),
            end - 20 - footer.bodyLength >= start, try ID3Reader.read(reading, at: end - 20 - footer.bodyLength) != nil
        {
            end -= 20 + footer.bodyLength
        }
        return end
    }

    /// Where Lyrics3v2 begins that ends at `end`; `end` where there is none.
    private func beforeLyrics(_ end: Int64) throws -> Int64 {
        guard end >= 15 else { return end }
        let mark = try reading.bytes(at: end - 15, count: 15)
        guard mark.count == 15, mark[6...].elementsEqual("LYRICS200".utf8),
            let size = Int64(String(decoding: mark[..<6], as: UTF8.self)), size >= 0, size + 15 <= end
        else { return end }
        return end - 15 - size
    }
}
