import Glibc

/// Writes files that never replace one that is there.
public enum NewFile {
    /// Writes a file whole under the first free name: `NAME.ending`, `NAME-2.ending` … Throws `FolderError`.
    public static func write(_ bytes: [UInt8], in folder: Path, name: String, ending: String) async throws -> Path {
        try await FolderReader.perform {
            for number in 1...999 {
                let path = folder.appending((number == 1 ? name + ending : "\(name)-\(number)\(ending)").utf8)
                let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
                guard descriptor >= 0 else {
                    if errno == EEXIST { continue }
                    throw FolderError(errno: errno)
                }
                do {
                    defer { close(descriptor) }
                    try writeAll(bytes, to: descriptor)
                } catch {
                    _ = path.withCString { unlink($0) }
                    throw error
                }
                return path
            }
            throw FolderError(errno: EEXIST)
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FolderError(errno: count < 0 ? errno : EIO) }
            rest = rest.dropFirst(count)
        }
    }
}
