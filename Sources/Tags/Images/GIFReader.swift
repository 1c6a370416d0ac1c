import Bytes

/// Reads the blocks of GIF (GIF89a): comments, XMP, how often it repeats, whether it has several frames.
final class GIFReader {
    // Pictures are chains of blocks of 255 bytes: what lies behind large ones costs reading them.
    private static let reach: Int64 = 131_072

    private let reading: TagReading
    private var reach = GIFReader.reach
    // Whether the data of a picture have begun.
    private var hasPicture = false

    init(_ reading: TagReading) { self.reading = reading }

    /// Reads the blocks as far as is cheap.
    func read() throws {
        reading.tags.image = TagImageInfo()
        try reading.part {
            if reading.lacksPicture(before: 13) { return }
            var cursor = try reading.cursor(at: 6, count: 5)
            let (width, height, flags) = (Int(try cursor.u16le()), Int(try cursor.u16le()), try cursor.u8())
            reading.tags.image?.size = PictureSize(width: width, height: height)
            // Without its trailer it may be cut off.
            if let length = reading.length, try reading.bytes(at: length - 1, count: 1) != [0x3B] { reach = .max }
            try readBlocks(from: 13 + GIFReader.tableLength(flags))
        }
    }

    private static func tableLength(_ flags: UInt8) -> Int64 { flags & 0x80 == 0 ? 0 : 3 << Int64((flags & 7) + 1) }

    private func noteEnd() { reading.tags.image?.completeness = hasPicture ? .endMissing : .dataMissing }

    private func readBlocks(from start: Int64) throws {
        var position = start
        var frames = 0
        while position < reach {
            guard position < reading.end else { return noteEnd() }
            switch try reading.exactly(at: position, count: 1)[0] {
            case 0x21:
                guard position + 2 <= reading.end else { return noteEnd() }
                let label = try reading.exactly(at: position + 1, count: 1)[0]
                guard let end = try readExtension(label, at: position + 2) else { return }
                position = end
            case 0x2C:
                frames += 1
                if frames > 1 { reading.tags.image?.isAnimated = true }
                guard position + 10 <= reading.end else { return noteEnd() }
                let descriptor = try reading.exactly(at: position, count: 10)
                position += 11 + GIFReader.tableLength(descriptor[9])
                hasPicture = hasPicture || position < reading.end
                guard let end = try skip(from: position) else { return }
                position = end
            case 0x3B:
                reading.tags.image?.isAnimated = frames > 1
                return
            default: throw Damage.malformed
            }
        }
    }

    /// The position after a chain of blocks; nil where it reaches too far.
    private func skip(from start: Int64) throws -> Int64? {
        var position = start
        while position < reach {
            guard position < reading.end else { break }
            let length = Int64(try reading.exactly(at: position, count: 1)[0])
            position += 1 + length
            if length == 0 { return position }
        }
        if position >= reading.end { noteEnd() }
        return nil
    }

    private func readExtension(_ label: UInt8, at start: Int64) throws -> Int64? {
        let end = try skip(from: start)
        if label == 0xFE {
            let text = TagTextEncoding.unstated.decode(try blocks(from: start))
            try reading.add(TagItem(.gif, "Comment", .text(text)))
        } else if label == 0xF9 {
            if try reading.exactly(at: start + 1, count: 1)[0] & 1 == 1 { reading.tags.image?.hasAlpha = true }
        } else if label == 0xFF {
            try readApplication(try reading.exactly(at: start, count: 12), at: start + 12, end)
        }
        return end
    }

    private func readApplication(_ head: [UInt8], at start: Int64, _ end: Int64?) throws {
        if head[1...].elementsEqual("NETSCAPE2.0".utf8) {
            var cursor = ByteCursor(try blocks(from: start))
            try cursor.skip(1)
            try reading.add(TagItem(.gif, "LoopCount", .integer(Int64(try cursor.u16le()))))
        } else if head[1...].elementsEqual("XMP DataXMP".utf8), let end {
            // The packet is not in blocks; a slope of 257 bytes leads readers of blocks to its end.
            var place = reading.place(at: start, count: max(0, end - start - 258))
            place.mimeType = "application/rdf+xml"
            try reading.add(TagItem(.gif, "XMP", .place(place)))
        } else if head[1...].elementsEqual("ICCRGBG1012".utf8) {
            reading.tags.image?.hasColorProfile = true
        }
    }

    private func blocks(from start: Int64) throws -> [UInt8] {
        var position = start
        var found: [UInt8] = []
        while found.count < reading.limits.valueLength {
            let length = try reading.exactly(at: position, count: 1)[0]
            if length == 0 { break }
            found += try reading.exactly(at: position + 1, count: Int(length))
            position += 1 + Int64(length)
        }
        return found
    }
}
