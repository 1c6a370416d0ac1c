import Bytes

/// One reading of one file: the bounded source, and what was found so far.
///
/// Confined to one thread.
final class TagReading {
    let limits: TagLimits
    let length: Int64?
    var tags = FileTags()
    private let source: BufferedBytes
    private var itemsLeft: Int
    private var chunksLeft: Int

    init(_ source: any ByteSource, limits: TagLimits) {
        self.limits = limits
        length = source.length.map { max(0, $0) }
        // A small limit is not spent on one window.
        let window = Int(min(4_096, max(64, limits.byteCount / 8)))
        self.source = BufferedBytes(LimitedBytes(source, limit: limits.byteCount), window: window)
        itemsLeft = limits.itemCount
        chunksLeft = limits.chunkCount
    }

    /// The end of the file, or beyond reach where it is not known.
    var end: Int64 { length ?? .max }

    /// Up to `count` bytes; fewer only at the end of the file or of the limit.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, count > 0, offset < end else { return [] }
        return try source.read(at: offset, count: count)
    }

    /// Exactly `count` bytes.
    func exactly(at offset: Int64, count: Int) throws -> [UInt8] {
        let found = try bytes(at: offset, count: count)
        guard found.count == count else { throw Damage.malformed }
        return found
    }

    /// A cursor over exactly `count` bytes.
    func cursor(at offset: Int64, count: Int) throws -> ByteCursor { ByteCursor(try exactly(at: offset, count: count)) }

    /// Counts something that is kept.
    func countItem() throws {
        guard itemsLeft > 0 else { throw Damage.limit }
        itemsLeft -= 1
    }

    /// Counts a chunk that is passed.
    func countChunk() throws {
        guard chunksLeft > 0 else { throw Damage.limit }
        chunksLeft -= 1
    }

    /// Keeps an item.
    func add(_ item: TagItem) throws {
        try countItem()
        tags.items.append(item)
    }

    /// Keeps a chapter.
    func add(_ chapter: TagChapter) throws {
        try countItem()
        tags.chapters.append(chapter)
    }

    /// Keeps where the samples lie by a size of 32 bits.
    ///
    /// Writers that cannot come back, as into a pipe, leave none or one of the largest: libav FFFFFFFF, SoX 7FFFFFFF less
    /// the header in WAVE, and in AIFF 7F000000 rounded down to whole frames.
    func noteMedia(_ offset: Int64, _ size: Int64) {
        guard size > 0, size < 0x7EFF_0000 else { return }
        tags.media = TagExtent(offset: offset, length: size)
    }

    /// Notes that the file ends before its picture begins, where it does end before `offset`; whether it does.
    func lacksPicture(before offset: Int64) -> Bool {
        guard offset > end else { return false }
        tags.image?.completeness = .dataMissing
        return true
    }

    /// Reads a part: damage in it costs that part only, a failing source ends all.
    func part(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as TagError {
            throw error
        } catch {
            tags.isIncomplete = true
        }
    }

    /// Bytes as a value: themselves when short, else their place.
    func value(of bytes: any TagBytes, at offset: Int64, count: Int64) throws -> TagValue {
        if count <= Int64(limits.valueLength) { return .bytes(try bytes.exactly(at: offset, count: Int(count))) }
        return .place(try bytes.place(at: offset, count: count))
    }

    /// Text as a value: itself when short, else its place.
    func text(
        of bytes: any TagBytes, at offset: Int64, count: Int64, _ encoding: TagTextEncoding
    ) throws -> TagValue {
        if count <= Int64(limits.valueLength) {
            return .text(encoding.decode(try bytes.exactly(at: offset, count: Int(max(0, count)))))
        }
        var place = try bytes.place(at: offset, count: count)
        place.mimeType = "text/plain"
        place.textEncoding = encoding
        return .place(place)
    }
}

extension TagReading {
    /// The place of a run of the file.
    func place(at offset: Int64, count: Int64, coding: TagCoding = .plain) -> TagPlace {
        let least = max(0, offset)
        let room = max(0, end - least)
        return TagPlace([TagExtent(offset: least, length: max(0, min(count, room)))], coding: coding)
    }
}
