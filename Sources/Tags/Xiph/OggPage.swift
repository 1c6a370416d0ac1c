import Bytes

/// The header of a page of Ogg.
struct OggPage {
    let serial: UInt32
    let sequence: UInt32
    /// Whether a logical stream begins with it.
    let isFirst: Bool
    /// Where the next page begins.
    let end: Int64
    /// The packets, and parts of packets, that it holds.
    let runs: [(extent: TagExtent, endsPacket: Bool)]

    /// Reads the header at `offset`; nil at the end of the file.
    init?(_ reading: TagReading, at offset: Int64) throws {
        let header = try reading.bytes(at: offset, count: 27)
        if header.isEmpty { return nil }
        guard header.count == 27, header.starts(with: "OggS".utf8), header[4] == 0 else { throw Damage.malformed }
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
}
