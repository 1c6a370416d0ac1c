internal import Bytes

/// The bytes of a file of extents.
///
///     file     "reelbytes 1\n", a checked block with the version, then extents as they were added
///     version  length i64, entity tag u16 + bytes, last modified u16 + bytes; no bytes for what was not said
///     extent   offset i64, length u32, CRC-32 of the bytes u32, CRC-32 of these 16 bytes u32, the bytes
///
/// Numbers have their least significant byte first.
enum ExtentFile {
    /// What comes before the bytes of an extent.
    struct Head {
        let offset: Int64
        let length: Int
        let checksum: UInt32
    }

    /// How long a head is, and how long the bytes of an extent may be.
    static let headLength = 20
    static let extentLimit = 64 << 10

    private static let signature = Array("reelbytes 1\n".utf8)
    /// The most that comes before the first extent.
    static let versionLimit = signature.count + 2 * (64 << 10) + 64

    // MARK: Writing

    /// A file of a version of which nothing is kept yet; nil for one that is described at unreasonable length.
    static func bytes(of version: ServedVersion) -> [UInt8]? {
        var content: [UInt8] = []
        content.append(littleEndian: version.length)
        for text in [version.entityTag, version.lastModified] {
            let bytes = Array((text ?? "").utf8)
            guard let count = UInt16(exactly: bytes.count) else { return nil }
            content.append(littleEndian: count)
            content += bytes
        }
        return signature + CheckedBlock.bytes(content)
    }

    /// An extent, with its head.
    static func extent(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> [UInt8] {
        var extent: [UInt8] = []
        extent.reserveCapacity(headLength + bytes.count)
        extent.append(littleEndian: offset)
        extent.append(littleEndian: UInt32(bytes.count))
        extent.append(littleEndian: CRC32.checksum(bytes))
        extent.append(littleEndian: CRC32.checksum(extent))
        extent.append(contentsOf: bytes)
        return extent
    }

    // MARK: Reading

    /// The version that a file begins with, and where its extents begin; nil where there is none.
    static func version(_ beginning: [UInt8]) -> (version: ServedVersion, end: Int64)? {
        var cursor = ByteCursor(beginning)
        guard (try? cursor.take(signature.count)) == signature, var block = CheckedBlock.content(&cursor),
            let length = try? block.littleEndian(8), let tag = try? text(&block), let date = try? text(&block)
        else { return nil }
        let version = ServedVersion(
            entityTag: tag.isEmpty ? nil : tag, lastModified: date.isEmpty ? nil : date,
            length: Int64(bitPattern: length))
        return version.length > 0 ? (version, Int64(cursor.position)) : nil
    }

    private static func text(_ block: inout ByteCursor) throws(ByteCursor.Truncated) -> String {
        let count = Int(try block.littleEndian(2))
        return String(decoding: try block.take(count), as: UTF8.self)
    }

    /// The head of an extent of a version that has `length` bytes; nil where it is not whole or not right.
    static func head(_ bytes: [UInt8], length: Int64) -> Head? {
        var cursor = ByteCursor(bytes)
        guard let place = try? cursor.littleEndian(8), let count = try? cursor.littleEndian(4),
            let checksum = try? cursor.littleEndian(4), let own = try? cursor.littleEndian(4),
            CRC32.checksum(bytes[..<16]) == UInt32(own)
        else { return nil }
        let offset = Int64(bitPattern: place)
        guard offset >= 0, count > 0, count <= UInt64(extentLimit), offset <= length - Int64(count) else { return nil }
        return Head(offset: offset, length: Int(count), checksum: UInt32(checksum))
    }
}
