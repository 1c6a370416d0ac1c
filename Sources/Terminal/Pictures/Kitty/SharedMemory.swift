internal import Glibc
internal import Synchronization

/// Bytes under a name that another process on this machine can open, as POSIX has it (`shm_open`).
///
/// It may be made and used on any thread. Whoever reads it takes the name away, as kitty does; if nobody did, that is done
/// when the last reference goes.
final class SharedMemory: Sendable {
    /// The name, with its slash.
    let name: String

    private static let last = Atomic<UInt64>(0)
    private static let prefix = "reel-"
    private static let folder = "/dev/shm"

    /// One transparent pixel, to ask whether the terminal finds it.
    static func onePixel() -> SharedMemory? { [0, 0, 0, 0].withUnsafeBytes { SharedMemory($0) } }

    /// Keeps `bytes` under a new name; nil where the system has no room.
    init?(_ bytes: UnsafeRawBufferPointer) {
        name = "/\(Self.prefix)\(getpid())-\(Self.last.wrappingAdd(1, ordering: .relaxed).newValue)"
        let descriptor = shm_open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Written and not mapped: where memory is short this fails, and does not crash.
        var written = 0
        while written < bytes.count {
            let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            guard count > 0 else {
                shm_unlink(name)
                return nil
            }
            written += count
        }
    }

    deinit { shm_unlink(name) }

    /// Takes away what programs left that were killed.
    static func removeLeftovers() {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            shm_unlink("/" + name)
        }
    }
}
