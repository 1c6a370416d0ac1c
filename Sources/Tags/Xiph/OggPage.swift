import Bytes

/// The header of a page of Ogg.
struct OggPage {
    let serial: UInt32
    let sequence: UInt32
    /// Whether a logical stream begins with it.
    let isFirst: Bool
    /// Whether it begins with the rest of a packet.
    let isContinued: Bool
    /// Where it begins.
    let start: Int64
    /// Where the next page begins.
    let end: Int64
    /// The packets, and parts of packets, that it holds.
    let runs: [(extent: TagExtent, endsPacket: Bool)]

    /// Reads the header at `offset`; nil at the end of the file.
    init?(_ reading: TagReading, at offset: Int64) throws {
        let header = try reading.bytes(at: offset, count: 27)
        if header.isEmpty { return nil }
        guard header.count == 27, header.starts(with: "OggS".utf8), header[4] == 0 else { throw Damage.malformed }
        self.start = offset
        isContinued = header[5] & 1 != 0
        isFirst = header[5] & 2 != 0
        var cursor = ByteCursor(header)
        try cursor.skip(14)
        serial = try cursor.u32le()
        sequence = try cursor.u32le()
        let lacing = try reading.exactly(at: offset + 27, count: Int(header[26]))
        var runs: [(extent: TagExtent, endsPacket: Bool)] = []
        var start = offset + 27 + Int64(lacing.count)
        var length: Int64 = 0
        for value in lacing {
            length += Int64(value)
            if value < 255 {
                runs.append((TagExtent(offset: start, length: length), true))
                start += length
                length = 0
            }
        }
        if length > 0 { runs.append((TagExtent(offset: start, length: length), false)) }
        self.runs = runs
        end = start + length
    }

    /// The page at `offset`; nil where none begins there.
    static func probe(_ reading: TagReading, at offset: Int64) throws -> OggPage? {
        let head = try reading.bytes(at: offset, count: 27)
        guard head.count == 27, head.starts(with: "OggS".utf8), head[4] == 0 else { return nil }
        return try OggPage(reading, at: offset)
    }

    /// Whether it holds nothing but a part of a packet that began before and ends behind it.
    var isWithinPacket: Bool { isContinued && runs.count == 1 && !runs[0].endsPacket && runs[0].extent.length > 0 }

    /// Whether it is the `count`th page after `page`, with only pages of the same layout between.
    func continues(_ page: OggPage, after count: Int64) -> Bool {
        isWithinPacket && serial == page.serial && sequence == page.sequence &+ UInt32(count)
            && end - start == page.end - page.start && start - page.start == count * (page.end - page.start)
    }
}
