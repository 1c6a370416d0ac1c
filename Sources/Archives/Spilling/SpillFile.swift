internal import Folders
internal import Glibc
internal import Media

/// A file for what is unpacked, which has no name and goes with whoever reads it.
///
/// Holds a descriptor, which is closed with it. Any thread may read what is written; one at a time writes.
final class SpillFile: Sendable {
    private let descriptor: Int32

    /// Throws `MediaError` where none can be made.
    init() throws {
        descriptor = UnnamedFile.open()
        guard descriptor >= 0 else {
            throw MediaError(
                .io, "what is unpacked cannot be kept in \(UnnamedFile.folder): \(String(cString: strerror(errno)))",
                remedy: "set TMPDIR to a folder with room for it")
        }
    }

    deinit { close(descriptor) }

    /// Writes bytes at a place, behind all that was written: no more than there is room for beside it.
    ///
    /// Throws `MediaError`.
    func write(_ bytes: UnsafeRawBufferPointer, at place: Int64) throws {
        try demandRoom(for: place + Int64(bytes.count))
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(place) + off_t(written))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = String(cString: strerror(count < 0 ? errno : EIO))
                throw MediaError(
                    .io, "what is unpacked cannot be kept in \(UnnamedFile.folder): \(reason)", remedy: Self.remedy)
            }
            written += count
        }
    }

    /// Others need the disk, too: a file of such a length takes no more than half of what was free before it.
    private func demandRoom(for length: Int64) throws {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return }
        let free = Int64(clamping: status.f_bavail.multipliedReportingOverflow(by: UInt(status.f_frsize)).partialValue)
        guard length > free else { return }
        throw MediaError(
            .diskFull,
            "what is unpacked takes \(length >> 20) MiB of the disk of \(UnnamedFile.folder), which has \(free >> 20) MiB left",
            remedy: Self.remedy)
    }

    private static let remedy = "free some space, or set TMPDIR to a folder with room for it"

    /// Fills a buffer with the bytes at a place, as far as there are any. Throws `MediaError`.
    func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int64) throws -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw MediaError.system(count < 0 ? errno : EIO, doing: "reading") }
            return count
        }
    }
}
