internal import Bytes
internal import Glibc

/// A file of a disk that holds an archive, with what tells whether it is still the same.
struct ArchiveFile: Hashable, Sendable {
    let path: [UInt8]
    /// When it was last modified, in nanoseconds since 1970.
    let modified: Int64
    /// The kernel's numbers of the file, and of the file system that it is on.
    let number, device: UInt64

    /// The file at a path, links followed; nil where there is none. Touches the disk.
    init?(path: [UInt8]) {
        var status = stat()
        guard path.withPathCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.path = path
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        (number, device) = (UInt64(status.st_ino), UInt64(truncatingIfNeeded: status.st_dev))
    }
}
