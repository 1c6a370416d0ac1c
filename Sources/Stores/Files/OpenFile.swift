internal import Bytes
import Glibc

/// A file's descriptor; closed in `deinit`. Confined to the thread that opened it.
final class OpenFile {
    private let descriptor: Int32
    /// Whether this one has the lock of the file.
    private(set) var isLocked = false

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Opens a file by its path, a new one for its owner alone; nil where that fails.
    static func open(_ path: [UInt8], _ flags: Int32) -> OpenFile? {
        // A name may have become a link or a pipe: neither is followed nor waited for.
        let descriptor = path.withPathCString { Glibc.open($0, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600) }
        return descriptor < 0 ? nil : OpenFile(descriptor: descriptor)
    }

    deinit { close(descriptor) }

    /// All bytes of a regular file, from its beginning; nil when there are more than `limit` or reading fails.
    func bytes(limit: Int) -> [UInt8]? {
        guard let length, let size = Int(exactly: length), size <= limit else { return nil }
        return bytes(at: 0, count: size)
    }

    /// Writes all bytes where the descriptor stands; false when the disk takes no more.
    func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// The bytes at an offset, fewer at the end; nil when reading fails.
    func bytes(at offset: Int64, count: Int) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let place = off_t(offset) + off_t(filled)
                let read = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, place)
                if read < 0, errno == EINTR { continue }
                isRead = read >= 0
                guard read > 0 else { return }
                filled += read
            }
        }
        return isRead ? bytes : nil
    }

    /// How long a regular file is; nil where it cannot be told.
    var length: Int64? {
        guard let status, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Whether two descriptors lead to one file.
    func isSame(as other: OpenFile) -> Bool {
        guard let status, let other = other.status else { return false }
        return status.st_dev == other.st_dev && status.st_ino == other.st_ino
    }

    private var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Takes the lock of the file; false where somebody else has it. It ends with the descriptor at the latest.
    func lock() -> Bool {
        isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        return isLocked
    }

    func unlock() {
        _ = flock(descriptor, LOCK_UN)
        isLocked = false
    }

    /// Cuts the file off; false where that fails.
    func truncate(to length: Int64) -> Bool { ftruncate(descriptor, off_t(length)) == 0 }

    /// Marks the file as used now.
    func touch() { _ = futimens(descriptor, nil) }
}
