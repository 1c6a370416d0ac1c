import Bytes

/// Reads numbers in the byte order of a TIFF header.
struct TIFFCursor {
    private var cursor: ByteCursor
    private let isLittle: Bool

    init(_ bytes: [UInt8], isLittle: Bool) {
        cursor = ByteCursor(bytes)
        self.isLittle = isLittle
    }

    var isAtEnd: Bool { cursor.isAtEnd }

    mutating func number(_ count: Int) throws -> UInt64 {
        isLittle ? try cursor.littleEndian(count) : try cursor.bigEndian(count)
    }

    mutating func signed(_ count: Int) throws -> Int64 {
        let shift = UInt64(64 - count * 8)
        return Int64(bitPattern: try number(count) << shift) >> Int64(shift)
    }
}
