internal import Bytes
import CLinux
import Glibc

/// A local file, pipe or device that is open for reading.
///
/// Confined to its reader's worker. Owns the descriptor, which `deinit` closes: that may wait on a network mount.
final class OpenLocalFile: OpenBytes {
    let identity: InputIdentity?
    let length: Int64?
    let isSeekable: Bool
    let policy: InputPolicy?
    private let descriptor: Int32
    private var interruption: Interruption

    /// Opens `path` without ever blocking on its kind: a FIFO opens at once and its reads wait interruptibly.
    init(path: [UInt8], interruption: Interruption) throws {
        let descriptor = path.withPathCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw MediaError.system(errno, doing: "opening") }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let error = MediaError.system(errno, doing: "opening")
            close(descriptor)
            throw error
        }
        let kind = status.st_mode & S_IFMT
        do {
            if kind == S_IFDIR { throw MediaError.system(EISDIR, doing: "opening") }
            if kind == S_IFCHR, isatty(descriptor) != 0 {
                // Reading it would take the keys that the person types.
                throw MediaError(.unrecognizedFormat, "this is a terminal", remedy: "name a file")
            }
            if kind == S_IFREG, status.st_size == 0 {
                throw MediaError.emptyInput
            }
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.interruption = interruption
        isSeekable = kind == S_IFREG || kind == S_IFBLK
        identity = kind == S_IFREG ? .file(FileVersion(status)) : nil
        policy = linux_is_on_network(descriptor) == 1 ? .networkFile : nil
        length = kind == S_IFREG ? Int64(status.st_size) : nil
    }

    deinit { close(descriptor) }

    func use(_ interruption: Interruption) { self.interruption = interruption }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        // A damaged container may name a place that no file has.
        if offset > Int64.max - Int64(buffer.count) { return 0 }
        if !isSeekable { try waitForData() }
        while true {
            let count =
                isSeekable
                ? pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                : Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: try waitForData()
            default: throw MediaError.system(errno, doing: "reading the file")
            }
        }
    }

    /// Waits in slices of 50 ms, so that an interruption is seen.
    private func waitForData() throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            try interruption.check("reading")
            let ready = poll(&request, 1, 50)
            if ready > 0 { return }
            if ready < 0, errno != EINTR { throw MediaError.system(errno, doing: "reading the file") }
        }
    }
}
