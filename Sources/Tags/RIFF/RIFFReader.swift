import Bytes

/// Reads the metadata of WAVE and AVI files in RIFF, RF64 or BW64.
final class RIFFReader {
    private let reading: TagReading
    private var sampleRate: Int64 = 0
    private var dataLength: Int64?
    private var cues: [(id: UInt32, position: UInt32)] = []
    private var labels: [UInt32: String] = [:]
    private var notes: [UInt32: String] = [:]
    private var lengths: [UInt32: UInt32] = [:]
    private var streams: Int64 = 0

    init(_ reading: TagReading) { self.reading = reading }

    /// Reads the chunks of the form at the file's start.
    func read() throws {
        var header = try reading.cursor(at: 0, count: 8)
        let isLarge = try header.fourCharacters() != "RIFF"
        let size = Int64(try header.u32le())
        let stated = isLarge || size < 4 ? Int64.max : size + 8
        try reading.part { try readChunks(from: 12, to: min(stated, reading.end), depth: 0) }
        try reading.part { try addCues() }
    }

    private func readChunks(from start: Int64, to end: Int64, depth: Int) throws {
        guard depth < reading.limits.depth else { throw Damage.limit }
        var position = start
        while position <= end - 8 {
            try reading.countChunk()
            let header = try reading.bytes(at: position, count: 8)
            guard header.count == 8 else { return }
            var cursor = ByteCursor(header)
            let id = try cursor.fourCharacters()
            var size = Int64(try cursor.u32le())
            // RF64 keeps the size of `data` in `ds64`; a writer that was cut off leaves 0 or FFFFFFFF.
            if id == "data", size == 0xFFFF_FFFF { size = dataLength ?? max(0, end - position - 8) }
            let room = end - position - 8
            try reading.part { try readChunk(id, at: position + 8, size: size, room: room, depth: depth) }
            guard size < room else { return }
            position += 8 + size + size % 2
        }
    }

    private func readChunk(_ id: String, at start: Int64, size: Int64, room: Int64, depth: Int) throws {
        let count = min(size, room)
        let chunk = FileBytes(reading, at: start, count: count)
        switch id {
        case "LIST": try readList(chunk, at: start, size: size, depth: depth)
        case "data": noteMedia(at: start, size: size)
        case "ds64":
            var cursor = try chunk.cursor(at: 8, count: 8)
            dataLength = Int64(clamping: try cursor.u64le())
        case "fmt ":
            var cursor = try chunk.cursor(at: 4, count: 4)
            sampleRate = Int64(try cursor.u32le())
        case "bext": try BroadcastExtension(reading: reading).read(chunk)
        case "cue ": try readCues(chunk)
        case "id3 ", "ID3 ": _ = try ID3Reader.read(reading, at: start)
        case "IDIT", "ISMP": try addText(.riffInfo, id, chunk)
        case "iXML", "axml", "_PMX", "cart", "chna", "bxml", "DISP":
            var place = reading.place(at: start, count: count)
            place.mimeType = RIFFReader.types[id]
            try reading.add(TagItem(.riff, id, .place(place)))
        case "strh": streams += 1
        case "strn": try addText(.riff, id, chunk, stream: streams - 1)
        default: break
        }
    }

    private static let types = [
        "iXML": "application/xml", "axml": "application/xml", "_PMX": "application/rdf+xml",
    ]

    private func noteMedia(at start: Int64, size: Int64) {
        guard reading.tags.media == nil else { return }
        let isLarge = dataLength == size && size < .max
        if isLarge {
            reading.tags.media = TagExtent(offset: start, length: size)
        } else {
            reading.noteMedia(start, size)
        }
    }

    private func readList(_ list: FileBytes, at start: Int64, size: Int64, depth: Int) throws {
        let kind = String(decoding: try list.exactly(at: 0, count: 4), as: UTF8.self)
        switch kind {
        case "INFO": try readItems(list) { id, item in try self.addText(.riffInfo, id, item) }
        case "adtl": try readItems(list) { id, item in try self.readLabel(id, item) }
        case "movi": noteMedia(at: start, size: size)
        case "hdrl", "strl": try readChunks(from: start + 4, to: start + list.count, depth: depth + 1)
        default: break
        }
    }

    private func readItems(_ list: FileBytes, _ body: (String, SliceBytes) throws -> Void) throws {
        var position: Int64 = 4
        while position <= list.count - 8 {
            try reading.countChunk()
            var cursor = try list.cursor(at: position, count: 8)
            let id = TagTextEncoding.latin1.decode(try cursor.take(4))
            let size = Int64(try cursor.u32le())
            try reading.part { try body(id, SliceBytes(list, at: position + 8, count: size)) }
            guard size <= list.count - position - 8 else { throw Damage.malformed }
            position += 8 + size + size % 2
        }
    }

    private func addText(_ space: TagKeySpace, _ id: String, _ chunk: any TagBytes, stream: Int64? = nil) throws {
        var value = try reading.text(of: chunk, at: 0, count: chunk.count, .unstated)
        if let text = value.text { value = .text(String(text.prefix { $0 != "\0" && $0 != "\n" || id != "IDIT" })) }
        try reading.add(TagItem(space, id, value, stream: stream))
    }

    private func readLabel(_ id: String, _ item: SliceBytes) throws {
        var cursor = try item.cursor(at: 0, count: 4)
        let cue = try cursor.u32le()
        switch id {
        case "labl", "note":
            let length = Int(min(item.count - 4, Int64(reading.limits.valueLength)))
            let text = TagTextEncoding.unstated.decode(try item.bytes(at: 4, count: length))
            try reading.countItem()
            if id == "labl" { labels[cue] = text } else { notes[cue] = text }
        case "ltxt":
            var cursor = try item.cursor(at: 4, count: 4)
            try reading.countItem()
            lengths[cue] = try cursor.u32le()
        default: break
        }
    }

    private func readCues(_ chunk: FileBytes) throws {
        var header = try chunk.cursor(at: 0, count: 4)
        let count = Int64(min(try header.u32le(), UInt32(reading.limits.itemCount)))
        for index in 0..<count {
            var cursor = try chunk.cursor(at: 4 + index * 24, count: 24)
            let (id, order) = (try cursor.u32le(), try cursor.u32le())
            try cursor.skip(12)
            let position = try cursor.u32le()
            // Some writers fill in one of the two positions only.
            cues.append((id, position == 0 ? order : position))
        }
    }

    private func addCues() throws {
        guard !cues.isEmpty else { return }
        guard sampleRate > 0 else { throw Damage.malformed }
        for cue in cues.sorted(by: { $0.position < $1.position }) {
            var chapter = TagChapter(id: String(cue.id), start: TagTime(Int64(cue.position), timescale: sampleRate))
            chapter.title = labels[cue.id]
            if let length = lengths[cue.id], length > 0 {
                chapter.end = TagTime(Int64(cue.position) + Int64(length), timescale: sampleRate)
            }
            if let note = notes[cue.id] { chapter.items.append(TagItem(.riff, "note", .text(note))) }
            try reading.add(chapter)
        }
    }
}
