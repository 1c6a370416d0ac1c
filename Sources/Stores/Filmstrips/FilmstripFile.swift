import Bytes

/// The bytes of a strip's file.
///
///     file     "reelstrip 1\n", then checked blocks; the first is the key's, the others are pictures, later ones added last
///     key      size i64, modified i64 + i64, inode u64, width i32, height i32, rules u32, path to the end
///     picture  requested i64 + i32, actual i64 + i32, natural width i32 and height i32, reason u8 + bytes, data to the end
///
/// Numbers have their least significant byte first. What follows the first block that is not whole, as a writer that was
/// killed leaves it, does not count.
struct FilmstripFile {
    let key: FilmstripKey
    /// In the order of the file.
    let pictures: [FilmstripPicture]
    /// Whether nothing follows the last whole block.
    let isWhole: Bool

    private static let signature = Array("reelstrip 1\n".utf8)

    /// Reads as far as the blocks are whole; nil when not even the key is.
    init?(_ bytes: [UInt8]) {
        var cursor = ByteCursor(bytes)
        guard (try? cursor.take(FilmstripFile.signature.count)) == FilmstripFile.signature,
            let first = CheckedBlock.content(&cursor), let key = try? FilmstripFile.key(first)
        else { return nil }
        self.key = key
        var pictures: [FilmstripPicture] = []
        var isWhole = true
        while !cursor.isAtEnd {
            guard let block = CheckedBlock.content(&cursor), let picture = try? FilmstripFile.picture(block) else {
                isWhole = false
                break
            }
            pictures.append(picture)
        }
        self.pictures = pictures
        self.isWhole = isWhole
    }

    /// A file with these pictures.
    static func bytes(of key: FilmstripKey, _ pictures: [FilmstripPicture]) -> [UInt8] {
        var content: [UInt8] = []
        content.append(littleEndian: key.file.size)
        content.append(littleEndian: key.file.modifiedSeconds)
        content.append(littleEndian: key.file.modifiedNanoseconds)
        content.append(littleEndian: key.file.inode)
        content.append(littleEndian: key.width)
        content.append(littleEndian: key.height)
        content.append(littleEndian: key.rules)
        content += key.file.path
        return signature + CheckedBlock.bytes(content) + bytes(of: pictures)
    }

    /// Pictures as they are added to a file; those that are too large to be small pictures are left out.
    static func bytes(of pictures: [FilmstripPicture]) -> [UInt8] { pictures.flatMap(bytes) }

    private static func bytes(of picture: FilmstripPicture) -> [UInt8] {
        var content: [UInt8] = []
        for time in [picture.requestedTime, picture.actualTime] {
            content.append(littleEndian: time.value)
            content.append(littleEndian: time.timescale)
        }
        content.append(littleEndian: picture.naturalWidth)
        content.append(littleEndian: picture.naturalHeight)
        let reason = picture.reason.utf8.prefix(255)
        content.append(UInt8(reason.count))
        content += reason
        content += picture.data
        return content.count <= CheckedBlock.limit ? CheckedBlock.bytes(content) : []
    }

    // MARK: Reading

    private static func key(_ block: ByteCursor) throws(ByteCursor.Truncated) -> FilmstripKey {
        var block = block
        let (size, seconds, nanoseconds) = (try block.i64LE(), try block.i64LE(), try block.i64LE())
        let inode = try block.littleEndian(8)
        let (width, height) = (try block.i32LE(), try block.i32LE())
        let rules = UInt32(try block.littleEndian(4))
        let file = FileIdentity(
            path: block.rest(), size: size, modifiedSeconds: seconds, modifiedNanoseconds: nanoseconds, inode: inode)
        return FilmstripKey(file: file, width: width, height: height, rules: rules)
    }

    private static func picture(_ block: ByteCursor) throws(ByteCursor.Truncated) -> FilmstripPicture {
        var block = block
        let requested = FilmstripTime(value: try block.i64LE(), timescale: try block.i32LE())
        let actual = FilmstripTime(value: try block.i64LE(), timescale: try block.i32LE())
        let (width, height) = (try block.i32LE(), try block.i32LE())
        let reason = String(decoding: try block.take(Int(try block.u8())), as: UTF8.self)
        return FilmstripPicture(
            requestedTime: requested, actualTime: actual, reason: reason, naturalWidth: width, naturalHeight: height,
            data: block.rest())
    }
}

extension ByteCursor {
    fileprivate mutating func i64LE() throws(Truncated) -> Int64 { Int64(bitPattern: try littleEndian(8)) }
    fileprivate mutating func i32LE() throws(Truncated) -> Int32 {
        Int32(bitPattern: UInt32(truncatingIfNeeded: try littleEndian(4)))
    }
}
