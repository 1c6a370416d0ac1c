import Folders
import Glibc

/// Length and date of a file, for commands: they may wait for the disk.
struct FileFacts {
    let size: Int64
    let modified: Int64

    init?(_ path: Path) {
        var status = stat()
        guard FileFacts.look(path, &status, follow: true) else { return nil }
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec)
    }

    static func isLink(_ path: Path) -> Bool {
        var status = stat()
        return look(path, &status, follow: false) && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func look(_ path: Path, _ status: inout stat, follow: Bool) -> Bool {
        (path.bytes + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { name in
                name.baseAddress.map { (follow ? stat($0, &status) : lstat($0, &status)) == 0 } ?? false
            }
        }
    }
}
