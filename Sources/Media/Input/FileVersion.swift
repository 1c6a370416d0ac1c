internal import Bytes
import Glibc

/// What tells that a file is still the one that was read: device, inode, length and modification time.
package struct FileVersion: Sendable, Hashable, Codable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Int64
    let modifiedNanoseconds: Int
    /// When the system last changed anything of it, in nanoseconds: content too whose modification time was put back. No part
    /// of the identity, for a new name or mode changes it as well.
    let statusChanged: Int64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec)
        modifiedNanoseconds = Int(status.st_mtim.tv_nsec)
        statusChanged = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
    }

    package static func == (left: FileVersion, right: FileVersion) -> Bool {
        left.device == right.device && left.inode == right.inode && left.size == right.size
            && left.modified == right.modified && left.modifiedNanoseconds == right.modifiedNanoseconds
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(inode)
        hasher.combine(size)
        hasher.combine(modified)
    }

    /// Whether a file that can be read without waiting for somebody lies at `path`. Touches the disk: workers only.
    static func isRegularFile(_ path: [UInt8]) -> Bool { status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

    /// The identity of what lies at `path` now; nil when nothing can be seen there. Touches the disk: workers only.
    init?(path: [UInt8]) {
        guard let status = FileVersion.status(path) else { return nil }
        self.init(status)
    }

    private static func status(_ path: [UInt8]) -> stat? {
        var status = stat()
        let result = path.withPathCString { stat($0, &status) }
        return result == 0 ? status : nil
    }
}
