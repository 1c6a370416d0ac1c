import Bytes

/// An entry of a TIFF directory before its value is read.
struct TIFFEntry {
    let tag: UInt16
    /// The field type, 1 to 12.
    let type: UInt16
    /// How many values of that type.
    let count: UInt32
    /// Where the values lie, from the start of the TIFF header.
    let offset: Int64
    /// The length of all values in bytes.
    let length: Int64

    /// The entry of these twelve bytes at `position`; nil where its type is unknown.
    init?(_ bytes: [UInt8], at position: Int64, isLittle: Bool) throws {
        var cursor = TIFFCursor(bytes, isLittle: isLittle)
        tag = UInt16(truncatingIfNeeded: try cursor.number(2))
        type = UInt16(truncatingIfNeeded: try cursor.number(2))
        count = UInt32(truncatingIfNeeded: try cursor.number(4))
        guard type > 0, Int(type) < TIFFEntry.sizes.count else { return nil }
        length = Int64(count) * TIFFEntry.sizes[Int(type)]
        offset = length <= 4 ? position + 8 : Int64(try cursor.number(4))
    }

    private static let sizes: [Int64] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
}
