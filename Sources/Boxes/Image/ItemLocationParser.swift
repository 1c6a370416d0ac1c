internal import Bytes

/// Reads `iloc`.
struct ItemLocationParser {
    let scan: Scan

    func read(_ box: Box) throws(ReadStop) -> [UInt32: ItemLocation] {
        let limits = scan.limits
        return try scan.parse(box.body, atMost: 1 << 20) { (cursor) throws(ByteCursor.Truncated) in
            let version = try cursor.versionAndFlags().version
            let sizes = try cursor.u16()
            let lengths = [12, 8, 4, 0].map { Int(sizes >> UInt16($0)) & 15 }
            guard lengths.allSatisfy({ $0 <= 8 }) else { throw ByteCursor.Truncated() }
            let count = version < 2 ? Int(try cursor.u16()) : Int(try cursor.u32())
            var locations: [UInt32: ItemLocation] = [:]
            for _ in 0..<min(count, limits.metadataItems) {
                let id = version < 2 ? UInt32(try cursor.u16()) : try cursor.u32()
                locations[id] = try Self.location(&cursor, version, lengths, limit: limits.entries)
            }
            return locations
        }
    }

    /// One item's location; `lengths` are the bytes of offsets, lengths, base offsets and indexes.
    private static func location(
        _ cursor: inout ByteCursor, _ version: UInt8, _ lengths: [Int], limit: Int
    ) throws(ByteCursor.Truncated) -> ItemLocation {
        let construction = version > 0 ? Int(try cursor.u16() & 15) : 0
        let reference = try cursor.u16()
        let base = Int64(clamping: try cursor.bigEndian(lengths[2]))
        let count = Int(try cursor.u16())
        var extents: [Extent] = []
        for _ in 0..<count {
            if version > 0 { try cursor.skip(lengths[3]) }
            let offset = Int64(clamping: try cursor.bigEndian(lengths[0]))
            let length = Int64(clamping: try cursor.bigEndian(lengths[1]))
            guard extents.count < limit else { throw ByteCursor.Truncated() }
            extents.append(Extent(offset: base.plus(offset), length: length))
        }
        // Another data reference means another file.
        return ItemLocation(construction: reference == 0 ? construction : 3, extents: extents)
    }
}
