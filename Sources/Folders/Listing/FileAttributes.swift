import Glibc

/// What the file system, an archive or a server says of an entry; on disks links are followed.
public struct FileAttributes: Sendable, Hashable, Codable {
    /// Bytes; negative where they are not known, and for what is gone.
    public let size: Int64

    /// Last modification, in seconds since 1970; zero where it is not known.
    public let modified: Int64

    /// Whether this is a folder.
    public let isFolder: Bool

    /// A number that another version of the entry would hardly have, of what the place says besides: on disks the file's
    /// number and the fraction of the second, in archives a check sum. Zero where it says nothing.
    public let identity: UInt64

    /// What is known of an entry that is no more.
    public static let gone = FileAttributes(size: -1, modified: 0, isFolder: false)

    /// What a place says of an entry.
    public init(size: Int64, modified: Int64, isFolder: Bool, identity: UInt64 = 0) {
        self.size = size
        self.modified = modified
        self.isFolder = isFolder
        self.identity = identity
    }

    init?(_ path: Path) {
        guard let status = Self.status(path) else { return nil }
        self.init(
            size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
            isFolder: Self.kind(status) == .folder,
            identity: UInt64(status.st_ino) ^ UInt64(truncatingIfNeeded: status.st_mtim.tv_nsec) << 32)
    }

    static func status(_ path: Path) -> stat? {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 ? status : nil
    }

    static func kind(_ status: stat) -> Entry.Kind {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: .folder
        case S_IFREG: .file
        default: .special
        }
    }
}
