import Bytes

/// Reads ID3v2 tags of the versions 2.2, 2.3 and 2.4 (id3.org), with the frames of the chapter addendum.
struct ID3Reader {
    let reading: TagReading
    let version: UInt8
    private let isUnsynchronised: Bool

    /// Reads the tag at `offset`; the position after it, or nil where there is none.
    static func read(_ reading: TagReading, at offset: Int64) throws -> Int64? {
        let header = try reading.bytes(at: offset, count: 10)
        guard let tag = ID3Tag(header, at: offset) else { return nil }
        try reading.part { try ID3Reader(reading, tag).readBody(tag) }
        return tag.end
    }

    private init(_ reading: TagReading, _ tag: ID3Tag) {
        self.reading = reading
        version = tag.version
        isUnsynchronised = tag.isUnsynchronised
    }

    private func readBody(_ tag: ID3Tag) throws {
        guard !tag.isCompressed else { throw Damage.malformed }
        let file = FileBytes(reading, at: tag.start + 10, count: tag.bodyLength)
        let whole = isUnsynchronised && version < 4
        let body: any TagBytes = whole ? UnsynchronisedBytes(file, limit: Int(clamping: scanLimit)) : file
        var start: Int64 = 0
        if tag.hasExtendedHeader {
            var cursor = try body.cursor(at: 0, count: 4)
            start = version == 3 ? 4 + Int64(try cursor.u32()) : try cursor.syncSafe()
        }
        var items: [TagItem] = []
        // What was found before the damage counts.
        defer { reading.tags.items += items }
        try readFrames(body, from: start, depth: 0, into: &items)
        if file.count < tag.bodyLength { throw Damage.malformed }
    }

    /// Behind a large picture that is unsynchronised nothing is found without reading it.
    private var scanLimit: Int64 { min(reading.limits.byteCount / 2, 262_144) }

    /// Reads the frames from `start` to the end of `bytes`.
    func readFrames(_ bytes: any TagBytes, from start: Int64, depth: Int, into items: inout [TagItem]) throws {
        var position = start
        while position < bytes.count, let header = try ID3FrameHeader(bytes, at: position, version: version) {
            try reading.countChunk()
            position += header.length
            guard header.count <= bytes.count - position else { throw Damage.malformed }
            var found: [TagItem] = []
            try reading.part {
                try readFrame(try frame(header, bytes, at: position), depth: depth, into: &found)
            }
            items += found
            position += header.count
        }
    }

    private func frame(_ header: ID3FrameHeader, _ bytes: any TagBytes, at position: Int64) throws -> ID3Frame {
        let stored = SliceBytes(bytes, at: position, count: header.count)
        var start: Int64 = 0
        var dataLength: Int64?
        if version == 3 {
            if header.isCompressed {
                var cursor = try stored.cursor(at: 0, count: 4)
                dataLength = Int64(try cursor.u32())
                start += 4
            }
            start += (header.isEncrypted ? 1 : 0) + (header.isGrouped ? 1 : 0)
        } else {
            start += (header.isGrouped ? 1 : 0) + (header.isEncrypted ? 1 : 0)
            if header.hasDataLength {
                var cursor = try stored.cursor(at: start, count: 4)
                dataLength = try cursor.syncSafe()
                start += 4
            }
        }
        var content = SliceBytes(stored, at: start, count: header.count - start)
        if header.isUnsynchronised || (version == 4 && isUnsynchronised && stored.coding == .plain) {
            content = try synchronised(content, header.isCompressed ? nil : dataLength)
        }
        return ID3Frame(
            id: header.id, content: content, isCompressed: header.isCompressed, isEncrypted: header.isEncrypted,
            dataLength: dataLength)
    }

    private func synchronised(_ content: SliceBytes, _ dataLength: Int64?) throws -> SliceBytes {
        let plain = UnsynchronisedBytes(content, limit: Int(clamping: scanLimit))
        let count = dataLength ?? content.count
        guard content.count <= Int64(reading.limits.valueLength) else {
            return SliceBytes(plain, at: 0, count: count)
        }
        return SliceBytes(plain, at: 0, count: Int64(try plain.bytes(at: 0, count: Int(content.count)).count))
    }

    private func readFrame(_ frame: ID3Frame, depth: Int, into items: inout [TagItem]) throws {
        try reading.countItem()
        if frame.isCompressed || frame.isEncrypted {
            items.append(TagItem(.id3v2, frame.id, .place(try closedPlace(frame))))
            return
        }
        switch frame.id {
        case "CHAP":
            guard depth < reading.limits.depth else { throw Damage.limit }
            try readChapter(frame, depth: depth)
        case "CTOC":
            guard depth < reading.limits.depth else { throw Damage.limit }
            try readTable(frame, depth: depth)
        default:
            var parser = try ID3FrameParser(frame, reading)
            items += try parser.items()
        }
    }

    private func closedPlace(_ frame: ID3Frame) throws -> TagPlace {
        let extents = try frame.content.extents(at: 0, count: frame.content.count)
        let isUnsynchronised = frame.content.coding == .unsynchronised
        let zlib: TagCoding = isUnsynchronised ? .unsynchronisedZlib : .zlib
        var place = TagPlace(extents, coding: frame.isEncrypted ? .encrypted : zlib)
        place.decodedLength = frame.dataLength
        return place
    }
}
