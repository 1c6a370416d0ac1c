internal import CZip
internal import Folders
internal import Glibc
internal import Media

/// Reads the directory of a ZIP archive (APPNOTE of PKWARE, 6.3). Confined to the thread of the call.
final class ZipDirectoryReader {
    private let bytes: any OpenBytes
    private let check: () throws -> Void
    private var directory = ArchiveDirectory()
    private var failure: (any Error)?
    /// Bytes that may still be read.
    private var left = ZipDirectoryReader.longest

    /// Bytes of a directory: of a million members with long names.
    private static let longest = 256 << 20

    private init(_ bytes: any OpenBytes, _ check: @escaping () throws -> Void) {
        (self.bytes, self.check) = (bytes, check)
    }

    /// The members of an archive whose bytes are open. `check` is called between reads, and throws where nobody wants them.
    ///
    /// Throws `MediaError` and what `check` throws.
    static func directory(
        of bytes: any OpenBytes, _ check: @escaping () throws -> Void
    ) throws -> ArchiveDirectory {
        guard let length = bytes.length, bytes.isSeekable else { throw MediaError.archiveInOrder }
        let reader = ZipDirectoryReader(bytes, check)
        let context = Unmanaged.passUnretained(reader).toOpaque()
        // Both are called by this thread, within the call.
        let status = czip_list(
            { context, bytes, room, offset in
                guard let context, let bytes else { return -1 }
                return Unmanaged<ZipDirectoryReader>.fromOpaque(context).takeUnretainedValue().read(
                    UnsafeMutableRawBufferPointer(start: bytes, count: room), at: offset)
            },
            { context, member in
                guard let context, let member else { return 0 }
                return Unmanaged<ZipDirectoryReader>.fromOpaque(context).takeUnretainedValue().add(member.pointee)
            },
            context, length)
        if let failure = reader.failure { throw failure }
        if let error = MediaError(status) { throw error }
        reader.directory.sort()
        return reader.directory
    }

    private func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        do {
            try check()
            guard left >= buffer.count else { throw MediaError.tooManyMembers }
            let count = try bytes.read(into: buffer, at: offset)
            left -= count
            return count
        } catch {
            failure = error
            return -1
        }
    }

    private func add(_ member: czip_member) -> Int32 {
        guard let name = member.name else { return 1 }
        let path = UnsafeBufferPointer(start: UnsafePointer<UInt8>(OpaquePointer(name)), count: strlen(name))
        do {
            if directory.count & 0xFFF == 0 { try check() }
            let added = directory.append(
                MemberPath.stated(path, hasBackslashes: member.is_from_dos != 0),
                ArchiveMember(member, isFolder: path.last == UInt8(ascii: "/")))
            guard added else { throw MediaError.tooManyMembers }
            return 1
        } catch {
            failure = error
            return 0
        }
    }
}

extension ArchiveMember {
    fileprivate init(_ member: czip_member, isFolder: Bool) {
        packing =
            switch member.method {
            case 0: .stored
            case 8: .deflated
            default: .other(member.method)
            }
        kind =
            switch member.mode & UInt32(S_IFMT) {
            case _ where isFolder: .folder
            case UInt32(S_IFDIR): .folder
            case UInt32(S_IFLNK): .link
            case 0, UInt32(S_IFREG): .file
            default: .special
            }
        size = Int64(clamping: member.size)
        packedSize = Int64(clamping: member.packed_size)
        isEncrypted = member.is_encrypted != 0
        header = member.header < 0 ? nil : member.header
        modified = member.modified
        checkSum = member.check_sum
    }
}

extension MediaError {
    /// Why an archive cannot be listed; nil where it was.
    fileprivate init?(_ status: czip_status) {
        switch status {
        case CZIP_LISTED: return nil
        case CZIP_NO_LIBRARY:
            let missing = czip_load().map { String(cString: $0) } ?? "it is missing"
            self.init(.io, "ZIP archives are read by libzip: \(missing)", remedy: "install the package libzip4")
        case CZIP_NO_MEMORY: self = .tooManyMembers
        case CZIP_NO_ARCHIVE:
            self.init(
                .unrecognizedFormat, "this is no ZIP archive, or its end is missing",
                remedy: "copy or download it again")
        case CZIP_PART_OF_SEVERAL:
            self.init(
                .unrecognizedFormat, "this archive is split into several files", remedy: "join them with zip -s 0 first"
            )
        default:
            self.init(.damaged, "the archive's directory is damaged", remedy: "mend it with zip -FF, or copy it again")
        }
    }
}
