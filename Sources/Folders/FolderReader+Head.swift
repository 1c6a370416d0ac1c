import Glibc

extension FolderReader {
    /// The first bytes of a regular file, at most `count`; empty when it cannot be read.
    public static func head(of path: Path, count: Int) async -> [UInt8] {
        let bytes = try? await Disks.shared.perform(at: path) { _ -> [UInt8] in
            let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
            return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = max(0, Glibc.read(descriptor, buffer.baseAddress, count))
            }
        }
        return bytes ?? []
    }
}
