internal import Bytes
import CLinux
import Glibc

/// A file that is being written: under a temporary name in its folder until it is whole, gone when it never is.
///
/// Used by one worker at a time, the last of which also lets go of it. Owns the descriptor, which is closed in `deinit`.
package final class UnfinishedFile {
    /// How many bytes the file has.
    package private(set) var size: Int64 = 0

    private let descriptor: Int32
    private let temporary: [UInt8]
    private let folder: [UInt8]
    private var interruption: Interruption
    /// Time without a byte written.
    private let silence: Duration
    /// Bytes that may not be on the disk yet.
    private var unwritten = 0
    /// So many are put on the disk at once.
    private static let portion = 64 << 20

    /// Makes the file that is to become `path`. Throws `MediaError` when its folder does not take one.
    package init(path: [UInt8], interruption: Interruption, silence: Duration) throws {
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
    }

    deinit {
        close(descriptor)
        UnfinishedFiles.discard(temporary)
    }

    /// Makes the job with this interruption the one that works here.
    package func begin(_ interruption: Interruption) { self.interruption = interruption }

    /// Throws `MediaError.diskFull` where the disk has no room for so many bytes, as far as it tells.
    package func demandSpace(_ needed: Int64) throws {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return }
        let free = Int64(clamping: status.f_bavail.multipliedSaturating(by: UInt(status.f_frsize)))
        guard needed > free else { return }
        throw MediaError(
            .diskFull, "the disk has \(free >> 20) MB left, and the copy needs about \(needed >> 20) MB",
            remedy: "free some space, or choose another folder")
    }

    /// Writes bytes at a place.
    ///
    /// Throws `MediaError` when the system refuses, and what the interruption says when the work must stop.
    package func write(_ bytes: UnsafeRawBufferPointer, at place: Int64) throws {
        // Reading has a clock of its own, which stands still meanwhile.
        let left = interruption.pauseClock()
        defer { interruption.resumeClock(left) }
        var written = 0
        while written < bytes.count {
            try interruption.check("writing")
            interruption.setTimeout(silence)
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(place) + off_t(written))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw MediaError.writing(count < 0 ? errno : EIO, in: folder) }
            written += count
            size = max(size, place + Int64(written))
        }
        unwritten += written
        guard unwritten >= Self.portion else { return }
        // What piled up in memory would take minutes at the end, on a slow disk, without a sign of life.
        interruption.setTimeout(silence)
        fdatasync(descriptor)
        unwritten = 0
    }

    /// Reads up to `count` bytes from a place on: fewer, or none, only at the end.
    ///
    /// Throws `MediaError` when the system refuses, and what the interruption says when the work must stop.
    package func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let wanted = Int(min(Int64(count), size - offset))
        var read = 0
        let bytes = try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while read < wanted {
                try interruption.check("reading")
                let count = pread(
                    descriptor, buffer.baseAddress.map { $0 + read }, wanted - read, off_t(offset) + off_t(read))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw MediaError.system(count < 0 ? errno : EIO, doing: "reading") }
                read += count
            }
            filled = read
        }
        return bytes
    }

    /// Puts the whole file on the disk and gives it its name, or that name with a number where a file has it already.
    ///
    /// Returns the name that it got. Nothing that is there is ever replaced. Throws `MediaError`.
    func commit(numbering path: [UInt8]) throws -> [UInt8] {
        try synchronise()
        for number in 1...999 {
            let candidate = number == 1 ? path : path.numbered(number)
            if try take(candidate) { return candidate }
        }
        throw MediaError.writing(EEXIST, in: folder)
    }

    /// Puts the whole file on the disk and gives it its name.
    ///
    /// A file of that name is replaced where `replacing` says so; where the name is a link, the file that it leads to. Throws
    /// `MediaError`, `.invalidRequest` where something else has the name.
    package func commit(as path: [UInt8], replacing: Bool) throws {
        try synchronise()
        guard try !take(path) else { return }
        guard replacing, let file = Self.file(at: path) else { throw MediaError.taken(path) }
        let isNamed = temporary.withPathCString { old in file.withPathCString { Glibc.rename(old, $0) == 0 } }
        guard isNamed else { throw MediaError.writing(errno, in: folder) }
        UnfinishedFiles.remove(temporary)
        synchroniseFolder()
    }

    /// The path of the file that a name leads to; nil for folders and devices.
    private static func file(at path: [UInt8]) -> [UInt8]? {
        guard let real = path.withPathCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:))
    }

    private func synchronise() throws {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw MediaError.writing(errno, in: folder) }
        try interruption.check("writing")
    }

    /// Gives the file a name; false where another has it.
    private func take(_ name: [UInt8]) throws -> Bool {
        switch rename(to: name) {
        case 0:
            UnfinishedFiles.remove(temporary)
            synchroniseFolder()
            return true
        case EEXIST: return false
        case let error: throw MediaError.writing(error, in: folder)
        }
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

extension UnfinishedFile: ByteSource {
    /// How many bytes the file has.
    package var length: Int64? { size }
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
    /// Something has the name of a file to be written.
    package static func taken(_ path: [UInt8]) -> MediaError {
        MediaError(
            .invalidRequest, "\(String(decoding: path, as: UTF8.self)) is there already", remedy: "choose another name")
    }

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
        case ENOENT: return MediaError(.notFound, "there is no folder \(place)", remedy: "make it, or choose another")
        case ENOTDIR:
            return MediaError(
                .notFound, "\(place) leads through a file, and nothing is written into archives",
                remedy: "choose a folder of a disk")
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
