internal import Bytes

/// A part of a file that is whole or does not count: length u32, that many bytes, CRC-32 of both u32. Numbers have their
/// least significant byte first.
enum CheckedBlock {
    /// The most that a block may hold, in bytes.
    static let limit = 1 << 20

    /// A block with this content.
    static func bytes(_ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: UInt32(content.count))
        bytes += content
        bytes.append(littleEndian: CRC32.checksum(bytes))
        return bytes
    }

    /// The content of the block at the cursor, which moves behind it; nil where none is whole there.
    static func content(_ cursor: inout ByteCursor) -> ByteCursor? {
        var whole = cursor
        guard let length = try? cursor.littleEndian(4), length <= UInt64(limit),
            let content = try? cursor.section(Int(length)), let checksum = try? cursor.littleEndian(4),
            let checked = try? whole.take(4 + Int(length)), CRC32.checksum(checked) == UInt32(checksum)
        else { return nil }
        return content
    }
}
