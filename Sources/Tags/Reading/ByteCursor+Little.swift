import Bytes

extension ByteCursor {
    /// Two bytes, the least significant first.
    mutating func u16le() throws -> UInt16 { UInt16(truncatingIfNeeded: try littleEndian(2)) }
    /// Four bytes, the least significant first.
    mutating func u32le() throws -> UInt32 { UInt32(truncatingIfNeeded: try littleEndian(4)) }
    /// Eight bytes, the least significant first.
    mutating func u64le() throws -> UInt64 { try littleEndian(8) }
    /// Four bytes as ASCII, each other byte as U+FFFD.
    mutating func fourCharacters() throws -> String { String(decoding: try take(4), as: UTF8.self) }
    /// Seven bits of each of four bytes (ID3v2 sizes).
    mutating func syncSafe() throws -> Int64 {
        var value: Int64 = 0
        for byte in try take(4) { value = value << 7 | Int64(byte & 0x7F) }
        return value
    }
}
