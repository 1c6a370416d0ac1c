import CLinux
import Glibc

/// A file that is this process's own as long as this lives: others take another.
///
/// What a process that has ended left is found and taken over. Where the file system knows no locks, the first file is
/// everybody's.
public final class ClaimedFile: Sendable {
    /// Where it lies, or is to lie.
    public let path: Path

    /// Whether others are kept from it; not where the lock's folder is not there or the file system knows no locks.
    public var isLocked: Bool { descriptor >= 0 }

    /// Open as long as this lives; -1 without a lock.
    private let descriptor: Int32

    private init(_ path: Path, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// What may be claimed.
    public enum Choice: Sendable {
        /// The first file that is there and nobody has claimed, else the first that is not there.
        case leftOrNew
        /// The first that is not there and nobody has claimed.
        case new
    }

    /// Claims one of some files; nil where others have all, or the system refuses.
    /// - Parameters:
    ///   - paths: The files.
    ///   - lock: A file that is made, and whose bytes stand for files; it stays.
    ///   - choice: Which of them.
    public static func claim(_ paths: [Path], lock: Path, _ choice: Choice) async -> ClaimedFile? {
        try? await Disks.shared.perform(at: lock) { _ in claim(paths, lock, choice) }
    }

    private static func claim(_ paths: [Path], _ lock: Path, _ choice: Choice) -> ClaimedFile? {
        var free: ClaimedFile?
        for path in paths {
            if isThere(path) ? choice == .new : free != nil { continue }
            let descriptor = lock.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
            guard descriptor >= 0 else { return ClaimedFile(path, descriptor: -1) }
            let answer = linux_lock_byte(descriptor, place(of: path))
            guard answer == 0 else {
                close(descriptor)
                if answer < 0 { return ClaimedFile(path, descriptor: -1) }
                continue
            }
            let file = ClaimedFile(path, descriptor: descriptor)
            // Another may have written it and ended since it was looked at.
            guard isThere(path) else {
                free = free ?? file
                continue
            }
            if choice == .leftOrNew { return file }
        }
        return free
    }

    private static func isThere(_ path: Path) -> Bool { path.withCString { access($0, F_OK) == 0 } }

    /// FNV-1a of a name, as a place in a file.
    private static func place(of path: Path) -> Int64 {
        let hash = path.bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int64(hash >> 2)
    }
}
