import CLinux
import Glibc

/// A file that is this process's own as long as this lives: others take another.
///
/// What a process that has ended left is found and taken over. Where the file system knows no locks, the first file is
/// everybody's.
public final class ClaimedFile: Sendable {
    /// Where it lies, or is to lie.
    public let path: Path

    /// Whether it was there when it was claimed.
    public let isLeft: Bool

    /// Whether others are kept from it; not where the lock's folder is not there or the file system knows no locks.
    public var isLocked: Bool { descriptor >= 0 }

    /// Open as long as this lives; -1 without a lock.
    private let descriptor: Int32

    private init(_ path: Path, isLeft: Bool, descriptor: Int32) {
        self.path = path
        self.isLeft = isLeft
        self.descriptor = descriptor
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The first of some files that is there and nobody has claimed, else the first that nobody has; nil where others have
    /// all.
    /// - Parameters:
    ///   - paths: The files.
    ///   - lock: A file that is made, and whose bytes stand for files; it stays.
    public static func claim(_ paths: [Path], lock: Path) async -> ClaimedFile? {
        try? await Disks.shared.perform(at: lock) { _ in claim(paths, lock) }
    }

    private static func claim(_ paths: [Path], _ lock: Path) -> ClaimedFile? {
        var free: ClaimedFile?
        for path in paths {
            let isThere = path.withCString { access($0, F_OK) == 0 }
            guard isThere || free == nil else { continue }
            let descriptor = lock.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
            guard descriptor >= 0 else {
                return paths.first.map { ClaimedFile($0, isLeft: isThere, descriptor: -1) }
            }
            switch linux_lock_byte(descriptor, place(of: path)) {
            case 0:
                let file = ClaimedFile(path, isLeft: isThere, descriptor: descriptor)
                if isThere { return file }
                free = file
            case 1: close(descriptor)
            default:
                close(descriptor)
                return ClaimedFile(path, isLeft: isThere, descriptor: -1)
            }
        }
        return free
    }

    /// FNV-1a of a name, as a place in a file.
    private static func place(of path: Path) -> Int64 {
        let hash = path.bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int64(hash >> 2)
    }
}
