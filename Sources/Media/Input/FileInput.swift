import CLibav
import Glibc

/// A local file as libav reads it: counted, bounded and interruptible.
///
/// Belongs to the `Demuxer` that made it and is used by that demuxer's worker only. Owns the descriptor and the
/// `AVIOContext`; both go in `deinit`, which must come after the format context that uses them is closed.
final class FileInput {
    /// The context to hand to libav; valid while this object lives.
    private(set) var context: UnsafeMutablePointer<AVIOContext>?
    let identity: FileIdentity
    let counters: IOCounters
    /// Replaced for each job that reads.
    var interruption: Interruption
    /// How long each read may take, where the work as a whole has no limit; nil where it has.
    var silence: Duration?

    /// What libav has read of the file while it was opened: our own readers look at the same bytes.
    private(set) var memory: ReadMemory? = ReadMemory(limit: 4 << 20)

    /// Whether the disk has refused a read.
    private(set) var hasFailed = false

    private let descriptor: Int32
    private let isStream: Bool
    private var position: Int64 = 0

    /// Opens `path` without ever blocking on its kind: a FIFO opens at once and its reads wait interruptibly.
    init(path: [UInt8], counters: IOCounters, interruption: Interruption) throws {
        let descriptor = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                $0.baseAddress.map { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) } ?? -1
            }
        }
        guard descriptor >= 0 else { throw MediaError.system(errno, doing: "opening") }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let error = MediaError.system(errno, doing: "opening")
            close(descriptor)
            throw error
        }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR {
            close(descriptor)
            throw MediaError.system(EISDIR, doing: "opening")
        }
        if kind == S_IFCHR, isatty(descriptor) != 0 {
            // Reading it would take the keys that the person types.
            close(descriptor)
            throw MediaError(.unrecognizedFormat, "this is a terminal", remedy: "name a file")
        }
        if kind == S_IFREG, status.st_size == 0 {
            close(descriptor)
            throw MediaError(.empty, "the file is empty", remedy: "copy or download it again")
        }
        self.descriptor = descriptor
        self.counters = counters
        self.interruption = interruption
        identity = FileIdentity(status)
        isStream = kind != S_IFREG && kind != S_IFBLK
        let size = 32 << 10
        // Every property is set: deinit closes the file of an input that throws from here on.
        guard let buffer = av_malloc(size) else { throw MediaError.outOfMemory }
        context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, Unmanaged.passUnretained(self).toOpaque(),
            { opaque, buffer, size in
                guard let opaque, let buffer else { return libav_error_exit }
                return Unmanaged<FileInput>.fromOpaque(opaque).takeUnretainedValue().read(buffer, size)
            }, nil,
            { opaque, offset, whence in
                guard let opaque else { return Int64(libav_error_exit) }
                return Unmanaged<FileInput>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
            })
        guard let context else {
            av_free(buffer)
            throw MediaError.outOfMemory
        }
        if isStream { context.pointee.seekable = 0 }
    }

    deinit {
        if let context {
            // libav may have replaced the buffer that it was given.
            av_freep(&context.pointee.buffer)
        }
        avio_context_free(&context)
        close(descriptor)
    }

    private func read(_ buffer: UnsafeMutablePointer<UInt8>, _ size: Int32) -> Int32 {
        if interruption.mustStop { return libav_error_exit }
        if let silence { interruption.allow(silence) }
        if isStream, let failure = waitForData() { return failure }
        while true {
            let count =
                isStream
                ? Glibc.read(descriptor, buffer, Int(size)) : pread(descriptor, buffer, Int(size), off_t(position))
            if count > 0 {
                memory?.add(UnsafeRawBufferPointer(start: buffer, count: count), at: position)
                position += Int64(count)
                counters.countRead(count)
                interruption.spend(bytes: count)
                return Int32(count)
            }
            if count == 0 { return libav_error_eof }
            if errno == EINTR { continue }
            if errno == EAGAIN {
                if let failure = waitForData() { return failure }
                continue
            }
            hasFailed = true
            return libav_error(errno)
        }
    }

    /// Whether this is a pipe or device that nothing has come out of.
    var isSilent: Bool { isStream && position == 0 }

    /// Lets go of what was read so far; what is read from now on is not kept.
    func forget() { memory = nil }

    /// Bytes of the file, apart from where libav reads: from memory where it has them, else from the disk, counted too.
    ///
    /// Fewer than asked for only at the end. Throws what the interruption does, and `MediaError` for a failed read; on a
    /// stream, which cannot go back, memory is all there is.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        try interruption.check("reading")
        guard !isStream else { return memory?.prefix(at: offset, count: count) ?? [] }
        let left = identity.size > 0 ? Int(clamping: max(0, identity.size - offset)) : count
        if let known = memory?.bytes(at: offset, count: min(count, left)) { return known }
        var result = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = result.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, off_t(offset) + off_t(filled))
            }
            if read < 0 {
                if errno == EINTR { continue }
                throw MediaError.system(errno, doing: "reading")
            }
            if read == 0 { break }
            filled += read
        }
        counters.countRead(filled)
        counters.countSeek()
        interruption.spend(bytes: filled)
        result.removeLast(count - filled)
        return result
    }

    /// Waits in slices of 50 ms, so that an interruption is seen; nil when there is something to read.
    private func waitForData() -> Int32? {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            if interruption.mustStop { return libav_error_exit }
            let ready = poll(&request, 1, 50)
            if ready > 0 { return nil }
            if ready < 0, errno != EINTR {
                hasFailed = true
                return libav_error(errno)
            }
        }
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        if isStream { return Int64(libav_error(ESPIPE)) }
        if whence & AVSEEK_SIZE != 0 { return identity.size }
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END: base = identity.size
        default: return Int64(libav_error(EINVAL))
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return Int64(libav_error(EINVAL)) }
        if target != position { counters.countSeek() }
        position = target
        return target
    }
}
