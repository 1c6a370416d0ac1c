internal import CZip
internal import Folders
internal import Glibc
internal import Media

/// Reads the directory of a ZIP archive (APPNOTE of PKWARE, 6.3).
enum ZipDirectoryReader {
    /// Bytes of a directory: of a million members with long names.
    private static let longest = 256 << 20

    /// The members of an archive whose bytes are open.
    ///
    /// Throws `MediaError` and what `call` throws.
    static func directory(of bytes: any OpenBytes, _ call: DirectoryCall) throws -> ArchiveDirectory {
        guard let length = bytes.length, bytes.isSeekable else { throw MediaError.archiveInOrder }
        let builder = DirectoryBuilder(bytes, call, most: longest)
        // Both are called by this thread, within the call.
        let status = czip_list(
            DirectoryBuilder.read,
            { context, member in
                guard let context, let member = member?.pointee, let name = member.name else { return 0 }
                return DirectoryBuilder.of(context).add(
                    name, hasBackslashes: member.is_from_dos != 0, ArchiveMember(member)) ? 1 : 0
            },
            Unmanaged.passUnretained(builder).toOpaque(), length)
        if let failure = builder.failure { throw failure }
        if let error = MediaError(status) { throw error }
        return builder.directory()
    }
}

extension ArchiveMember {
    fileprivate init(_ member: czip_member) {
        packing =
            switch member.method {
            case 0: .stored
            case 8: .deflated
            default: .other(member.method)
            }
        kind =
            switch member.mode & UInt32(S_IFMT) {
            case _ where member.is_folder != 0: .folder
            case UInt32(S_IFDIR): .folder
            case UInt32(S_IFLNK): .link
            case 0, UInt32(S_IFREG): .file
            default: .special
            }
        size = Int64(clamping: member.size)
        packedSize = Int64(clamping: member.packed_size)
        isEncrypted = member.is_encrypted != 0
        place = member.header < 0 ? nil : .header(member.header)
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
                .unrecognizedFormat,
                "this is neither a ZIP archive nor a tar archive nor a 7z archive, or its end is missing",
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
