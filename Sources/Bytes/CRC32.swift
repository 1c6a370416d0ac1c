/// The checksum of PNG, ZIP and 7z (ISO 3309, W3C PNG appendix D).
public enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
    }

    /// The checksum of these bytes.
    public static func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes[...]) }

    /// The checksum of these bytes.
    public static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { checksum($0) } }

    /// The checksum of these bytes.
    public static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var value: UInt32 = 0xffff_ffff
        table.withUnsafeBufferPointer { table in
            for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xff)] ^ value >> 8 }
        }
        return ~value
    }
}
