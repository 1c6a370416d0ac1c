import Bytes

/// The header of a frame as stored in one of the three versions of ID3v2.
struct ID3FrameHeader {
    let id: String
    /// The length of the content with what the flags add to it.
    let count: Int64
    /// The length of the header itself.
    let length: Int64
    let isCompressed: Bool
    let isEncrypted: Bool
    let isGrouped: Bool
    let isUnsynchronised: Bool
    let hasDataLength: Bool

    /// Reads the header at `offset`; nil at the padding or the end.
    ///
    /// Throws `Damage.malformed` where anything but a frame begins.
    init?(_ bytes: any TagBytes, at offset: Int64, version: UInt8) throws {
        let isShort = version == 2
        length = isShort ? 6 : 10
        let header = try bytes.bytes(at: offset, count: Int(length))
        guard let first = header.first, first != 0 else { return nil }
        guard header.count == Int(length) else { return nil }
        guard let id = ID3FrameHeader.identifier(header[..<(isShort ? 3 : 4)]) else { throw Damage.malformed }
        self.id = id
        var cursor = ByteCursor(header)
        try cursor.skip(isShort ? 3 : 4)
        if isShort {
            count = Int64(try cursor.u24())
        } else if version == 3 {
            count = Int64(try cursor.u32())
        } else {
            count = try ID3FrameHeader.count(Array(header[4..<8]), bytes, after: offset + length)
            try cursor.skip(4)
        }
        let flags = isShort ? 0 : UInt8(truncatingIfNeeded: try cursor.u16())
        isCompressed = flags & (version == 3 ? 0x80 : 0x08) != 0
        isEncrypted = flags & (version == 3 ? 0x40 : 0x04) != 0
        isGrouped = flags & (version == 3 ? 0x20 : 0x40) != 0
        isUnsynchronised = version == 4 && flags & 0x02 != 0
        hasDataLength = version == 3 ? isCompressed : flags & 0x01 != 0
    }

    /// The letters and digits of an identifier, without a zero at its end (2.2 names in 2.3 tags); nil for others.
    static func identifier(_ bytes: ArraySlice<UInt8>) -> String? {
        var name = bytes
        if name.count == 4, name.last == 0 { name.removeLast() }
        guard name.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// The size of a 2.4 frame. Some writers store it with eight bits to a byte: what follows tells.
    private static func count(_ field: [UInt8], _ bytes: any TagBytes, after start: Int64) throws -> Int64 {
        var cursor = ByteCursor(field)
        let safe = try cursor.syncSafe()
        cursor = ByteCursor(field)
        let plain = Int64(try cursor.u32())
        guard safe != plain else { return safe }
        if field.contains(where: { $0 >= 0x80 }) { return plain }
        if try isFrame(bytes, at: start + safe) { return safe }
        return try isFrame(bytes, at: start + plain) ? plain : safe
    }

    private static func isFrame(_ bytes: any TagBytes, at offset: Int64) throws -> Bool {
        if offset == bytes.count { return true }
        let next = try bytes.bytes(at: offset, count: 4)
        return next.count == 4 && (next.allSatisfy { $0 == 0 } || (next[3] != 0 && identifier(next[...]) != nil))
    }
}
