import Bytes

/// Reads the metadata blocks of FLAC (RFC 9639).
final class FlacReader {
    private let reading: TagReading
    private let stream: Int64?
    private var blockSize = 0
    private var longestFrame = 0

    init(reading: TagReading, stream: Int64?) {
        self.reading = reading
        self.stream = stream
    }

    /// Reads the blocks after the `fLaC` at `offset`; the position of the first frame.
    func read(at offset: Int64) throws -> Int64 {
        var position = offset + 4
        var isLast = false
        while !isLast {
            try reading.countChunk()
            var cursor = try reading.cursor(at: position, count: 4)
            let kind = try cursor.u8()
            let length = Int64(try cursor.u24())
            isLast = kind & 0x80 != 0
            let block = FileBytes(reading, at: position + 4, count: length)
            try reading.part { try readBlock(kind & 0x7F, block) }
            position += 4 + length
        }
        return position
    }

    /// Notes how far the frames go that lie between two offsets.
    func readEnd(from start: Int64, to end: Int64) throws {
        guard let total = reading.tags.flac?.sampleCount else { return }
        if start >= end {
            reading.tags.flac?.end = 0
        } else {
            let search = FlacEnd(reading: reading, blockSize: blockSize, longestFrame: longestFrame)
            reading.tags.flac?.end = try search.sample(from: start, to: end, of: total)
        }
    }

    /// Reads one block by its type.
    func readBlock(_ kind: UInt8, _ block: any TagBytes) throws {
        switch kind {
        case 0: try readStreamInfo(block)
        case 2: try readApplication(block)
        case 4:
            var comments = VorbisComments(reading, stream: stream)
            try comments.read(block, at: 0)
        case 5: try readCueSheet(block)
        case 6: try readPicture(block)
        default: break
        }
    }

    private func readStreamInfo(_ block: any TagBytes) throws {
        var cursor = try block.cursor(at: 2, count: 16)
        blockSize = Int(try cursor.u16())
        try cursor.skip(3)
        longestFrame = Int(try cursor.u24())
        let fields = try cursor.u64()
        let sampleCount = Int64(fields & 0xF_FFFF_FFFF)
        reading.tags.flac = FlacStreamInfo(
            sampleRate: Int(fields >> 44), channels: Int(fields >> 41 & 7) + 1,
            bitsPerSample: Int(fields >> 36 & 31) + 1,
            sampleCount: sampleCount == 0 ? nil : sampleCount)
    }

    private func readApplication(_ block: any TagBytes) throws {
        let id = TagTextEncoding.latin1.decode(try block.exactly(at: 0, count: 4))
        let place = try block.place(at: 4, count: max(0, block.count - 4))
        try reading.add(TagItem(.flac, "APPLICATION", .place(place), description: id, stream: stream))
    }

    private func readPicture(_ block: any TagBytes) throws {
        let head = try block.bytes(at: 0, count: Int(min(block.count, Int64(reading.limits.valueLength))))
        let fields = try FlacPicture(head: head)
        // Pictures beyond 16 MiB do not fit the block's own length; theirs is the one to trust.
        var place = try block.place(at: Int64(fields.dataOffset), count: fields.dataLength)
        fields.describe(&place)
        try reading.add(TagItem(.flac, "PICTURE", .place(place), description: fields.description, stream: stream))
    }

    private func readCueSheet(_ block: any TagBytes) throws {
        let rate = Int64(reading.tags.flac?.sampleRate ?? 0)
        let catalog = TagTextEncoding.latin1.decode(try block.exactly(at: 0, count: 128))
        if !catalog.isEmpty { try reading.add(TagItem(.flac, "CUESHEET.CATALOG", .text(catalog), stream: stream)) }
        var header = try block.cursor(at: 395, count: 1)
        var position: Int64 = 396
        for _ in 0..<(try header.u8()) {
            var cursor = try block.cursor(at: position, count: 36)
            let offset = try cursor.u64()
            let number = try cursor.u8()
            let code = TagTextEncoding.latin1.decode(try cursor.take(12))
            try cursor.skip(14)
            let indexCount = try cursor.u8()
            let indexes = try block.exactly(at: position + 36, count: Int(indexCount) * 12)
            position += 36 + Int64(indexCount) * 12
            // 170 and 255 stand for the lead-out, which ends the last track.
            guard number != 170, number != 255 else {
                endLast(at: offset, rate)
                continue
            }
            try addTrack(number, code, at: offset, ByteCursor(indexes), rate)
        }
    }

    private func addTrack(
        _ number: UInt8, _ code: String, at offset: UInt64, _ indexes: ByteCursor, _ rate: Int64
    ) throws {
        guard rate > 0 else { throw Damage.malformed }
        endLast(at: offset, rate)
        var cursor = indexes
        var start = offset
        while !cursor.isAtEnd {
            let distance = try cursor.u64()
            let index = try cursor.u8()
            try cursor.skip(3)
            if index == 1 { start = offset.addingReportingOverflow(distance).partialValue }
        }
        var chapter = TagChapter(id: String(number), start: TagTime(Int64(clamping: start), timescale: rate))
        if !code.isEmpty { chapter.items.append(TagItem(.flac, "CUESHEET.ISRC", .text(code), stream: stream)) }
        try reading.add(chapter)
    }

    private func endLast(at offset: UInt64, _ rate: Int64) {
        guard rate > 0, let last = reading.tags.chapters.indices.last, reading.tags.chapters[last].end == nil
        else { return }
        reading.tags.chapters[last].end = TagTime(Int64(clamping: offset), timescale: rate)
    }
}
