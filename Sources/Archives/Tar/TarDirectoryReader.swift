internal import CArchive
internal import Folders
internal import Glibc
internal import Media

/// Reads the headers of a tar archive (POSIX pax and ustar, GNU's, and that of Unix V7), which lie between its members.
enum TarDirectoryReader {
    /// The members of an archive whose bytes are open; nil where it is no tar archive. Of one that is damaged or cut off the
    /// directory has what comes before that.
    ///
    /// Throws `MediaError` and what `call` throws.
    static func directory(of bytes: any OpenBytes, _ call: DirectoryCall) throws -> ArchiveDirectory? {
        guard bytes.isSeekable else { throw MediaError.archiveInOrder }
        let builder = DirectoryBuilder(bytes, call)
        // Both are called by this thread, within the call.
        let status = carchive_list_tar(
            DirectoryBuilder.read,
            { context, member in
                guard let context, let member = member?.pointee, let name = member.name else { return 0 }
                return DirectoryBuilder.of(context).add(name, ArchiveMember(member)) ? 1 : 0
            },
            Unmanaged.passUnretained(builder).toOpaque(), bytes.length ?? -1)
        if let failure = builder.failure {
            // Damage of what it is packed in ends it like its own.
            guard let error = failure as? MediaError, error.code == .damaged else { throw failure }
            return builder.directory(damage: error)
        }
        switch status {
        case CARCHIVE_DONE: return builder.directory()
        case CARCHIVE_NO_ARCHIVE: return nil
        case CARCHIVE_DAMAGED: return builder.directory(damage: .damagedTar)
        case CARCHIVE_NO_MEMORY: throw MediaError.tooManyMembers
        default: throw MediaError.noLibarchive("a tar archive")
        }
    }
}

extension ArchiveMember {
    fileprivate init(_ member: carchive_member) {
        packing = member.is_sparse != 0 ? .sparse : .stored
        kind =
            switch member.mode & UInt32(S_IFMT) {
            case _ where member.is_hard_link != 0: .link
            case UInt32(S_IFDIR): .folder
            case UInt32(S_IFLNK): .link
            case UInt32(S_IFREG): .file
            default: .special
            }
        (size, packedSize) = (max(member.size, 0), max(member.size, 0))
        place = member.start < 0 ? nil : .content(member.start)
        (isEncrypted, checkSum) = (false, 0)
        modified = member.modified
    }
}
