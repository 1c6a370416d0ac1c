/// Bytes as zstd (RFC 8878) packs them where that makes them no fewer.
public enum ZstdBytes {
    /// A frame of raw blocks.
    public static func frame(_ bytes: [UInt8]) -> [UInt8] {
        // One segment, with a length of four bytes.
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0]
        frame += digits(bytes.count, 4)
        var start = 0
        repeat {
            let end = min(start + longestBlock, bytes.count)
            frame += digits((end - start) << 3 | (end == bytes.count ? 1 : 0), 3)
            frame += bytes[start..<end]
            start = end
        } while start < bytes.count
        return frame
    }

    /// A frame that holds nothing for those who unpack.
    public static func skippableFrame(_ bytes: [UInt8]) -> [UInt8] {
        [0x5A, 0x2A, 0x4D, 0x18] + digits(bytes.count, 4) + bytes
    }

    private static let longestBlock = 128 << 10

    private static func digits(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
