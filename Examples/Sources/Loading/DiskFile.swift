import Dispatch
import Foundation

/// A file that is read without blocking tasks that run beside: a disk may make whoever reads it wait.
final class DiskFile: Sendable {
    let descriptor: Int32

    /// Opens a file. Throws what the system says.
    init(_ path: String) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DiskFile.error() }
    }

    deinit { close(descriptor) }

    var length: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// What the system has just said.
    private static func error() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The bytes from an offset on, as many as are there.
    func bytes(at offset: Int64, count: Int) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [self] in
                var bytes = [UInt8](repeating: 0, count: count)
                let read = pread(descriptor, &bytes, count, off_t(offset))
                guard read >= 0 else { return continuation.resume(throwing: DiskFile.error()) }
                bytes.removeLast(count - read)
                continuation.resume(returning: bytes)
            }
        }
    }
}
