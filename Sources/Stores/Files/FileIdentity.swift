internal import Bytes
import Glibc

/// One version of a local file, or of what lies within one, as in an archive, and changes with it: what is kept of it is good
/// as long as nothing of this changes.
public struct FileIdentity: Sendable, Hashable {
    /// The absolute path, without empty and `.` components; links are not resolved.
    public let path: [UInt8]
    /// Bytes of the file, of which what lies in it is a part.
    public let size: Int64
    /// Last modification: whole seconds since 1970.
    public let modifiedSeconds: Int64
    /// Last modification: nanoseconds after the whole second.
    public let modifiedNanoseconds: Int64
    /// The file's number in its file system.
    public let inode: UInt64

    init(path: [UInt8], size: Int64, modifiedSeconds: Int64, modifiedNanoseconds: Int64, inode: UInt64) {
        self.path = path
        self.size = size
        self.modifiedSeconds = modifiedSeconds
        self.modifiedNanoseconds = modifiedNanoseconds
        self.inode = inode
    }

    /// Asks the file system; nil unless the path is absolute and leads to a regular file that this user may read, or through
    /// one. What lies in there is not asked.
    ///
    /// Pictures of files that cannot be read must neither be shown nor kept (Thumbnail Managing Standard, permissions).
    /// May block on a disk: call it on a worker.
    public init?(ofFileAt path: [UInt8]) {
        guard let path = FileIdentity.canonical(path), let status = FileIdentity.status(ofFileOn: path) else {
            return nil
        }
        self.init(
            path: path, size: Int64(status.st_size), modifiedSeconds: Int64(status.st_mtim.tv_sec),
            modifiedNanoseconds: Int64(status.st_mtim.tv_nsec), inode: UInt64(status.st_ino))
    }

    /// The first regular file on a path, which is that of the whole path as a rule; nil for none that may be read.
    private static func status(ofFileOn path: [UInt8]) -> stat? {
        var path = path
        while !path.isEmpty {
            var status = stat()
            if path.withPathCString({ stat($0, &status) }) == 0 {
                let isReadable = status.st_mode & S_IFMT == S_IFREG && path.withPathCString { access($0, R_OK) } == 0
                return isReadable ? status : nil
            }
            // A file comes before its end.
            guard errno == ENOTDIR, let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            path.removeSubrange(slash...)
        }
        return nil
    }

    /// Whether the file is still the same. May block on a disk.
    public var isCurrent: Bool { FileIdentity(ofFileAt: path) == self }

    /// Nil for a path that is relative, or that goes up: what `..` means depends on links.
    static func canonical(_ path: [UInt8]) -> [UInt8]? {
        guard path.first == UInt8(ascii: "/"), path.last != UInt8(ascii: "/"), !path.contains(0) else { return nil }
        let components = path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        guard !components.isEmpty, !components.contains(where: { $0.elementsEqual("..".utf8) }) else { return nil }
        return components.flatMap { [UInt8(ascii: "/")] + $0 }
    }
}
