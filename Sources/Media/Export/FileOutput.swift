internal import Bytes
import CLibav
import CLinux
import Glibc

/// A file that is being written: under a temporary name in its folder until it is whole, gone when it never is.
///
/// Used by one worker, which also lets go of it. Owns the descriptor and the `AVIOContext`; both go in `deinit`, which
/// must come after the format context that writes to them is freed.
final class FileOutput {
    /// The context to hand to libav; valid while this object lives.
    private(set) var context: UnsafeMutablePointer<AVIOContext>?

    /// Why writing failed; nil as long as it did not.
    private(set) var failure: MediaError?

    /// How many bytes the file has.
    private(set) var length: Int64 = 0

    private let descriptor: Int32
    private let temporary: [UInt8]
    private let folder: [UInt8]
    private let interruption: Interruption
    /// Time without a byte written.
    private let silence: Duration
    private var position: Int64 = 0
    /// Bytes that may not be on the disk yet.
    private var unwritten = 0
    /// So many are put on the disk at once.
    private static let portion = 64 << 20

    /// Makes the file that is to become `path`. Throws `MediaError` when its folder does not take one.
    init(path: [UInt8], interruption: Interruption, silence: Duration) throws {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
        let name = slash.map { Array(path[($0 + 1)...]) } ?? path
        guard !name.isEmpty else {
            throw MediaError(.invalidRequest, "the file to write has no name", remedy: "name one")
        }
        // Said now, and not when everything is copied.
        guard name.count <= [UInt8].longestName else { throw MediaError.writing(ENAMETOOLONG, in: folder) }
        UnfinishedFiles.removeLeftovers(in: folder)
        var made: (descriptor: Int32, path: [UInt8])?
        for _ in 0..<16 where made == nil {
            let letters = String(UInt32.random(in: 0x10_0000...0xff_ffff), radix: 36)
            let temporary = folder + Array("/.".utf8) + name.shortened(to: 200) + Array(".reel-\(letters).part".utf8)
            let descriptor = temporary.withPathCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            if descriptor >= 0 {
                // Whoever finds it locked knows that somebody still writes it.
                flock(descriptor, LOCK_EX | LOCK_NB)
                UnfinishedFiles.insert(temporary)
                made = (descriptor, temporary)
            } else if errno != EEXIST {
                throw MediaError.writing(errno, in: folder)
            }
        }
        guard let made else { throw MediaError.writing(EEXIST, in: folder) }
        (descriptor, temporary) = made
        self.interruption = interruption
        self.silence = silence
        let size = 256 << 10
        let buffer = av_malloc(size)
        context = avio_alloc_context(
            buffer?.assumingMemoryBound(to: UInt8.self), Int32(size), 1, Unmanaged.passUnretained(self).toOpaque(), nil,
            { opaque, buffer, size in
                guard let opaque, let buffer else { return libav_error_exit }
                return Unmanaged<FileOutput>.fromOpaque(opaque).takeUnretainedValue().write(buffer, size)
            },
            { opaque, offset, whence in
                guard let opaque else { return Int64(libav_error_exit) }
                return Unmanaged<FileOutput>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
            })
        guard context != nil, buffer != nil else {
            if context == nil { av_free(buffer) }
            throw MediaError.outOfMemory
        }
    }

    deinit {
        if let context {
            // libav may have replaced the buffer that it was given.
            av_freep(&context.pointee.buffer)
        }
        avio_context_free(&context)
        close(descriptor)
        UnfinishedFiles.discard(temporary)
    }

    /// How many bytes the disk has left; nil where nobody knows.
    var freeBytes: Int64? {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return nil }
        return Int64(clamping: status.f_bavail.multipliedSaturating(by: UInt(status.f_frsize)))
    }

    private func write(_ buffer: UnsafeMutablePointer<UInt8>, _ size: Int32) -> Int32 {
        var written = 0
        // Reading has a clock of its own, which stands still meanwhile.
        let left = interruption.pauseClock()
        defer { interruption.resumeClock(left) }
        while written < Int(size) {
            if interruption.mustStop { return libav_error_exit }
            interruption.setTimeout(silence)
            let count = pwrite(descriptor, buffer + written, Int(size) - written, off_t(position))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let number = count < 0 ? errno : EIO
                failure = failure ?? MediaError.writing(number, in: folder)
                return libav_error(number)
            }
            written += count
            position += Int64(count)
            length = max(length, position)
            unwritten += count
        }
        if unwritten >= Self.portion {
            // What piled up in memory would take minutes at the end, on a slow disk, without a sign of life.
            interruption.setTimeout(silence)
            fdatasync(descriptor)
            unwritten = 0
        }
        return size
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        if whence & AVSEEK_SIZE != 0 { return length }
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END: base = length
        default: return Int64(libav_error(EINVAL))
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return Int64(libav_error(EINVAL)) }
        position = target
        return target
    }

    /// Puts the whole file on the disk and gives it its name, or that name with a number where a file has it already.
    ///
    /// Returns the name that it got. Nothing that is there is ever replaced. Throws `MediaError`.
    func commit(as path: [UInt8]) throws -> [UInt8] {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw MediaError.writing(errno, in: folder) }
        try interruption.check("writing")
        for number in 1...999 {
            let candidate = number == 1 ? path : path.numbered(number)
            switch rename(to: candidate) {
            case 0:
                UnfinishedFiles.remove(temporary)
                synchroniseFolder()
                return candidate
            case EEXIST: continue
            case let error: throw MediaError.writing(error, in: folder)
            }
        }
        throw MediaError.writing(EEXIST, in: folder)
    }

    /// Gives the file a name that no other has; 0, or the system's error.
    private func rename(to name: [UInt8]) -> Int32 {
        temporary.withPathCString { old in
            name.withPathCString { new in
                if linux_rename_new(old, new) == 0 { return 0 }
                guard [EINVAL, ENOSYS, ENOTSUP, EPERM].contains(errno) else { return errno }
                // A file system that cannot: an empty file keeps the name until ours takes its place.
                let placeholder = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                guard placeholder >= 0 else { return errno }
                close(placeholder)
                if Glibc.rename(old, new) == 0 { return 0 }
                let error = errno
                unlink(new)
                return error
            }
        }
    }

    private func synchroniseFolder() {
        let folder = self.folder.withPathCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

extension [UInt8] {
    /// The bytes that a name may have on Linux.
    fileprivate static let longestName = 255

    /// The path with a number before its ending: `film (2).mp4`; a name that gets too long by it loses its last letters.
    fileprivate func numbered(_ number: Int) -> [UInt8] {
        let start = lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let dot = self[start...].lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil } ?? count
        let end = Array(" (\(number))".utf8) + self[dot...]
        return self[..<start] + Array(self[start..<dot]).shortened(to: Swift.max(1, Self.longestName - end.count)) + end
    }

    /// The first bytes, at most so many, without a part of a character of UTF-8.
    fileprivate func shortened(to limit: Int) -> [UInt8] {
        guard count > limit else { return self }
        var end = limit
        while end > 1, self[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(self[..<end])
    }
}

extension MediaError {
    /// The error that a failed system call on a file to be written stands for.
    fileprivate static func writing(_ number: Int32, in folder: [UInt8]) -> MediaError {
        let place = String(decoding: folder, as: UTF8.self)
        switch number {
        case ENOSPC, EDQUOT:
            return MediaError(
                .diskFull, "the disk of \(place) is full", remedy: "free some space, or choose another folder")
        case EFBIG:
            return MediaError(
                .diskFull, "the disk of \(place) takes no file that large", remedy: "choose another folder")
        case ENOENT, ENOTDIR:
            return MediaError(.notFound, "there is no folder \(place)", remedy: "make it, or choose another")
        case EACCES, EPERM, EROFS:
            return MediaError(
                .permissionDenied, "nothing may be written in \(place)", remedy: "choose another folder")
        case EEXIST:
            return MediaError(.invalidRequest, "the names in \(place) are taken", remedy: "choose another name")
        case ENAMETOOLONG: return MediaError(.invalidRequest, "the name is too long", remedy: "choose a shorter one")
        default: return .system(number, doing: "writing")
        }
    }
}
