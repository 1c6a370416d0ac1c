internal import Bytes
internal import Media

/// Reads the directory of a 7z archive (7zFormat.txt of 7-Zip), which is at its end.
///
/// libarchive lists 7z archives, too, but does not tell where anything lies: a film of 400 MB that is only stored would have
/// to be read up to where somebody seeks. And it reads links while it lists: an archive with two links around that film is
/// read as a whole.
enum SevenZipDirectoryReader {
    /// Bytes of a directory, packed or not: of a million members with names of ordinary length.
    private static let longest: Int64 = 128 << 20

    /// How often a directory may be packed.
    private static let deepest = 4

    private static let pieceLength: Int64 = 1 << 20

    /// The members of an archive whose bytes are open.
    ///
    /// Throws `MediaError` and what `call` throws.
    static func directory(of bytes: any OpenBytes, _ call: DirectoryCall) throws -> ArchiveDirectory {
        guard let length = bytes.length, bytes.isSeekable else { throw MediaError.archiveInOrder }
        let builder = DirectoryBuilder(bytes, call)
        var header = try storedHeader(of: bytes, length, call)
        // Of an archive without members there is none.
        guard !header.isEmpty else { return builder.directory() }
        var cursor = SevenZipCursor(header)
        var property = try cursor.property()
        for _ in 0..<deepest where property == .encodedHeader {
            header = try unpackedHeader(SevenZipStreams(&cursor), of: bytes, call)
            cursor = SevenZipCursor(header)
            property = try cursor.property()
        }
        guard property == .header else { throw MediaError.damaged7z }
        let streams = try readHeader(&cursor) { try builder.add($0, $1) }
        var directory = builder.directory()
        directory.blocks = streams.blocks
        return directory
    }

    /// The header to which the signature leads.
    private static func storedHeader(
        of bytes: any OpenBytes, _ length: Int64, _ call: DirectoryCall
    ) throws -> [UInt8] {
        let signature = try bytes.bytes(at: 0, count: Int(SevenZipStreams.origin))
        guard signature.count == SevenZipStreams.origin else { throw MediaError.cutOff7z }
        var cursor = SevenZipCursor(Array(signature[8...]))
        let checkSum = try cursor.fixed(4)
        guard checkSum == CRC32.checksum(signature[12...]) else { throw MediaError.damaged7z }
        let (offset, count) = try (cursor.fixed(8), cursor.fixed(8))
        let headerCheckSum = try UInt32(cursor.fixed(4))
        let room = UInt64(max(length - SevenZipStreams.origin, 0))
        guard offset <= room, count <= room - offset else { throw MediaError.cutOff7z }
        let start = SevenZipStreams.origin + Int64(offset)
        let header = try Self.bytes(Int64(count), call) { try bytes.bytes(at: start + $0, count: $1) }
        guard CRC32.checksum(header) == headerCheckSum else { throw MediaError.damaged7z }
        return header
    }

    /// The header that the first of some blocks unpacks to.
    private static func unpackedHeader(
        _ streams: SevenZipStreams, of bytes: any OpenBytes, _ call: DirectoryCall
    ) throws -> [UInt8] {
        guard let block = streams.blocks.first else { throw MediaError.damaged7z }
        if block.isEncrypted {
            throw MediaError(
                .protected, "the names in this archive are encrypted", remedy: "unpack it with its password first")
        }
        var extent = try ArchiveExtent(block, of: bytes)
        let header: [UInt8]
        if block.isStored {
            header = try Self.bytes(block.size, call) { try bytes.bytes(at: block.start + $0, count: $1) }
        } else {
            let reader = try block.reader()
            header = try Self.bytes(block.size, call) { offset, _ in
                try reader.advance { try extent.read(into: $0, at: $1, from: bytes) }
                var piece: [UInt8] = []
                reader.withBytes(from: offset) { piece = Array($0) }
                return piece
            }
        }
        if let checkSum = streams.blockCheckSums[0], checkSum != CRC32.checksum(header) { throw MediaError.damaged7z }
        return header
    }

    /// So many bytes, of which `read` gives those at an offset, as many as it is told or fewer.
    private static func bytes(
        _ count: Int64, _ call: DirectoryCall, _ read: (Int64, Int) throws -> [UInt8]
    ) throws -> [UInt8] {
        guard count <= longest else { throw MediaError.tooManyMembers }
        var bytes: [UInt8] = []
        while bytes.count < count {
            try call.check()
            let piece = try read(Int64(bytes.count), Int(min(count - Int64(bytes.count), pieceLength)))
            guard !piece.isEmpty else { throw MediaError.cutOff7z }
            bytes += piece
        }
        return bytes
    }

    private static func readHeader(
        _ cursor: inout SevenZipCursor, _ body: ([UInt8], ArchiveMember) throws -> Void
    ) throws -> SevenZipStreams {
        var streams = SevenZipStreams()
        while true {
            switch try cursor.property() {
            case .end: return streams
            case .archiveProperties:
                while try cursor.number() != 0 { _ = try cursor.section(cursor.length()) }
            case .additionalStreams: _ = try SevenZipStreams(&cursor)
            case .mainStreams: streams = try SevenZipStreams(&cursor)
            case .files:
                try SevenZipFiles(&cursor).visit(streams, body)
                // Members know their blocks by their numbers: nothing may follow that has others.
                try cursor.expect(.end)
                return streams
            default: throw MediaError.damaged7z
            }
        }
    }
}
