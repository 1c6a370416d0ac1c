import Bytes

/// Reads the metadata chunks of AIFF and AIFF-C.
final class AIFFReader {
    private let reading: TagReading
    private var sampleRate: Int64 = 0
    private var markers: [(id: UInt16, position: UInt32, name: String)] = []

    init(_ reading: TagReading) { self.reading = reading }

    /// Reads the chunks of the form at the file's start.
    func read() throws {
        try reading.part { try readChunks() }
        try reading.part { try addMarkers() }
    }

    private func readChunks() throws {
        var position: Int64 = 12
        while position <= reading.end - 8 {
            try reading.countChunk()
            let header = try reading.bytes(at: position, count: 8)
            guard header.count == 8 else { return }
            var cursor = ByteCursor(header)
            let id = TagTextEncoding.latin1.decode(try cursor.take(4))
            let size = Int64(try cursor.u32())
            if id == "SSND" { reading.noteMedia(position + 8, size) }
            try reading.part {
                try readChunk(id, FileBytes(reading, at: position + 8, count: size), at: position + 8)
            }
            position += 8 + size + size % 2
        }
    }

    private func readChunk(_ id: String, _ chunk: FileBytes, at start: Int64) throws {
        switch id {
        case "NAME", "AUTH", "(c) ", "ANNO":
            try reading.add(TagItem(.aiff, id, try reading.text(of: chunk, at: 0, count: chunk.count, .unstated)))
        case "COMM": sampleRate = AIFFReader.wholeNumber(try chunk.exactly(at: 8, count: 10))
        case "MARK": try readMarkers(chunk)
        case "COMT": try readComments(chunk)
        case "APPL":
            let owner = TagTextEncoding.latin1.decode(try chunk.exactly(at: 0, count: 4))
            let place = try chunk.place(at: 4, count: max(0, chunk.count - 4))
            try reading.add(TagItem(.aiff, id, .place(place), description: owner))
        case "ID3 ", "id3 ": _ = try ID3Reader.read(reading, at: start)
        default: break
        }
    }

    private func readMarkers(_ chunk: FileBytes) throws {
        var header = try chunk.cursor(at: 0, count: 2)
        var position: Int64 = 2
        for _ in 0..<(try header.u16()) {
            var cursor = try chunk.cursor(at: position, count: 7)
            let (id, sample, length) = (try cursor.u16(), try cursor.u32(), try cursor.u8())
            let name = try chunk.exactly(at: position + 7, count: Int(length))
            try reading.countItem()
            markers.append((id, sample, TagTextEncoding.unstated.decode(name)))
            // A name is padded with its count to an even length.
            position += 7 + Int64(length) + (length % 2 == 0 ? 1 : 0)
        }
    }

    private func readComments(_ chunk: FileBytes) throws {
        var header = try chunk.cursor(at: 0, count: 2)
        var position: Int64 = 2
        for _ in 0..<(try header.u16()) {
            var cursor = try chunk.cursor(at: position, count: 8)
            try cursor.skip(6)
            let length = Int64(try cursor.u16())
            let text = try reading.text(of: chunk, at: position + 8, count: length, .unstated)
            try reading.add(TagItem(.aiff, "COMT", text))
            position += 8 + length + length % 2
        }
    }

    private func addMarkers() throws {
        guard !markers.isEmpty else { return }
        guard sampleRate > 0 else { throw Damage.malformed }
        for marker in markers.sorted(by: { $0.position < $1.position }) {
            var chapter = TagChapter(
                id: String(marker.id), start: TagTime(Int64(marker.position), timescale: sampleRate))
            chapter.title = marker.name.isEmpty ? nil : marker.name
            reading.tags.chapters.append(chapter)
        }
    }

    /// The whole part of an 80-bit IEEE 754 number; 0 for negative numbers and those beyond 32 bits.
    static func wholeNumber(_ bytes: [UInt8]) -> Int64 {
        guard bytes.count == 10, bytes[0] & 0x80 == 0 else { return 0 }
        let exponent = (Int(bytes[0] & 0x7F) << 8 | Int(bytes[1])) - 16_383
        guard (0...31).contains(exponent) else { return 0 }
        let mantissa = bytes[2...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(mantissa >> UInt64(63 - exponent))
    }
}
