import Glibc

/// What the file system says of an entry, links followed.
public struct FileAttributes: Sendable, Hashable, Codable {
    /// Bytes; negative for what is gone.
    public let size: Int64

    /// Last modification, in seconds since 1970.
    public let modified: Int64

    /// Whether this is a folder.
    public let isFolder: Bool

    /// Whether this user may not read it.
    public let isUnreadable: Bool

    /// What is known of an entry that is no more.
    public static let gone = FileAttributes()

    private init() {
        size = -1
        modified = 0
        isFolder = false
        isUnreadable = false
    }

    init?(_ path: Path) {
        guard let status = Self.status(path) else { return nil }
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isUnreadable = path.withCString { access($0, R_OK) } != 0
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
