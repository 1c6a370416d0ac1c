internal import Bytes
import Glibc

/// A file's descriptor; closed in `deinit`. Confined to the thread that opened it.
final class OpenFile {
    private let descriptor: Int32

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
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let size = Int(exactly: status.st_size), size <= limit
        else { return nil }
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let count = pread(descriptor, buffer.baseAddress.map { $0 + filled }, size - filled, off_t(filled))
                if count < 0, errno == EINTR { continue }
                isWhole = count >= 0
                guard count > 0 else { return }
                filled += count
            }
        }
        return isWhole ? bytes : nil
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

    /// Marks the file as used now.
    func touch() { _ = futimens(descriptor, nil) }
}
