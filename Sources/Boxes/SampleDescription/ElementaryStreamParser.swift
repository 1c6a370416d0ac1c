internal import Bytes

/// Reads the descriptors of `esds` (ISO/IEC 14496-1, 7.2.6).
struct ElementaryStreamParser {
    let scan: Scan

    func read(_ box: Box) throws(ReadStop) -> (ElementaryStream, BitRates?) {
        try scan.parse(box.body, atMost: 512) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            guard try Self.tag(&cursor) == 3 else { throw ByteCursor.Truncated() }
            try cursor.skip(2)
            let flags = try cursor.u8()
            if flags & 0x80 != 0 { try cursor.skip(2) }
            if flags & 0x40 != 0 { try cursor.skip(Int(try cursor.u8())) }
            if flags & 0x20 != 0 { try cursor.skip(2) }
            guard try Self.tag(&cursor) == 4 else { throw ByteCursor.Truncated() }
            let stream = ElementaryStream(objectType: try cursor.u8(), streamType: try cursor.u8() >> 2)
            let rates = BitRates(
                bufferSize: try cursor.u24(), maximum: try cursor.u32(), average: try cursor.u32())
            return (stream, rates.maximum == 0 && rates.average == 0 ? nil : rates)
        }
    }

    /// The tag of a descriptor, whose length in up to four bytes is passed by.
    private static func tag(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> UInt8 {
        let tag = try cursor.u8()
        for _ in 0..<4 {
            if try cursor.u8() & 0x80 == 0 { break }
        }
        return tag
    }
}
