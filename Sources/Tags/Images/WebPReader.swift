import Bytes

/// Reads the chunks of WebP (RFC 9649).
final class WebPReader {
    private let reading: TagReading
    // Whether EXIF or XMP follow, which come after all frames.
    private var hasMetadata = false

    init(_ reading: TagReading) { self.reading = reading }

    /// Reads the chunks of the form at the file's start.
    func read() throws {
        reading.tags.image = TagImageInfo()
        try reading.part { try readChunks() }
    }

    private func readChunks() throws {
        var header = try reading.cursor(at: 4, count: 4)
        let stated = Int64(try header.u32le()) + 8
        let end = min(reading.end, stated)
        var hasPicture = false
        var position: Int64 = 12
        while position <= end - 8 {
            try reading.countChunk()
            var cursor = try reading.cursor(at: position, count: 8)
            let id = try cursor.fourCharacters()
            let size = Int64(try cursor.u32le())
            let chunk = FileBytes(reading, at: position + 8, count: size)
            try reading.part { try readChunk(id, chunk) }
            let isPicture = ["ANMF", "VP8 ", "VP8L"].contains(id)
            if chunk.count < size {
                if isPicture || !hasPicture { reading.tags.image?.completeness = .dataMissing }
                throw Damage.malformed
            }
            if isPicture, !hasMetadata { return }
            hasPicture = hasPicture || isPicture
            position += 8 + size + size % 2
        }
        if !hasPicture, end < stated { reading.tags.image?.completeness = .dataMissing }
    }

    private func readChunk(_ id: String, _ chunk: FileBytes) throws {
        switch id {
        case "VP8X": try readExtended(chunk)
        case "ANIM":
            var cursor = try chunk.cursor(at: 4, count: 2)
            try reading.add(TagItem(.webP, "LoopCount", .integer(Int64(try cursor.u16le()))))
        case "VP8 ": try readLossy(chunk)
        case "VP8L": try readLossless(chunk)
        case "ICCP": reading.tags.image?.hasColorProfile = true
        case "EXIF":
            let offset = ExifReader.headerOffset(in: try chunk.bytes(at: 0, count: 8))
            _ = try ExifReader(reading, SliceBytes(chunk, at: offset == 6 ? 6 : 0, count: chunk.count)).read()
        case "XMP ":
            var place = try chunk.place(at: 0, count: chunk.count)
            place.mimeType = "application/rdf+xml"
            try reading.add(TagItem(.webP, "XMP ", .place(place)))
        default: break
        }
    }

    private func readExtended(_ chunk: FileBytes) throws {
        var cursor = try chunk.cursor(at: 0, count: 10)
        let flags = try cursor.u8()
        try cursor.skip(3)
        hasMetadata = flags & 0x0C != 0
        reading.tags.image?.hasAlpha = flags & 0x10 != 0
        reading.tags.image?.isAnimated = flags & 0x02 != 0
        let (width, height) = (try cursor.littleEndian(3), try cursor.littleEndian(3))
        reading.tags.image?.size = PictureSize(width: Int(width) + 1, height: Int(height) + 1)
    }

    private func readLossy(_ chunk: FileBytes) throws {
        guard reading.tags.image?.size == nil else { return }
        var cursor = try chunk.cursor(at: 3, count: 7)
        guard try cursor.u24() == 0x9D012A else { throw Damage.malformed }
        let (width, height) = (Int(try cursor.u16le()) & 0x3FFF, Int(try cursor.u16le()) & 0x3FFF)
        describeStill(PictureSize(width: width, height: height), hasAlpha: false)
    }

    private func readLossless(_ chunk: FileBytes) throws {
        guard reading.tags.image?.size == nil else { return }
        var cursor = try chunk.cursor(at: 0, count: 5)
        guard try cursor.u8() == 0x2F else { throw Damage.malformed }
        let bits = try cursor.u32le()
        let size = PictureSize(width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1)
        describeStill(size, hasAlpha: bits >> 28 & 1 == 1)
    }

    private func describeStill(_ size: PictureSize, hasAlpha: Bool) {
        reading.tags.image?.size = size
        reading.tags.image?.hasAlpha = hasAlpha
        reading.tags.image?.isAnimated = false
    }
}
