import CLinux
import Glibc

/// Writes files of the person's: whole or not at all, and with what was there before kept beside.
public enum SavedFile {
    /// What a file was when it was read: another one has another.
    public struct Stamp: Sendable, Hashable, Codable {
        let device: UInt64
        let number: UInt64
        let size: Int64
        let modified: Int64
    }

    /// Why a file is not written.
    public enum Failure: Error, Sendable, Hashable {
        /// A file of this name is there.
        case taken
        /// The file is not the one that was read.
        case changed
        /// The system refuses, and why.
        case refused(String)
    }

    /// What a file is now; nil where there is none.
    public static func stamp(of path: Path) async -> Stamp? {
        let stamp = try? await Disks.shared.perform(at: path) { _ in
            path.withCString { status(of: $0) }.map(Stamp.init)
        }
        return stamp ?? nil
    }

    /// Writes a file whole, under a name of its own first.
    ///
    /// A link's target is written, the file's mode stays. Cancelling the task has an effect only until the file gets its
    /// name: who replaces a file always hears of it.
    /// - Parameters:
    ///   - bytes: What is in it then.
    ///   - path: Where.
    ///   - expected: What is there now; nil for nothing.
    ///   - backup: What is put behind the name of the file as it was, such as `.bak`; nil to keep none.
    /// - Returns: What the file is now.
    /// - Throws: `Failure`; `CancellationError` where nothing was changed because the task was cancelled.
    public static func write(
        _ bytes: [UInt8], to path: Path, expecting expected: Stamp?, backup: String?
    ) async throws -> Stamp {
        do {
            return try await Disks.shared.perform(at: path) { call in
                try call.hold()
                return try place(bytes, at: target(of: path), expected, backup, isWanted: { call.isWanted })
            }
        } catch let error as FolderError {
            throw Failure.refused("\(error.message); \(error.remedy)")
        }
    }

    /// Makes the folders that a file is to lie in, for this person only; does nothing for those that are there.
    public static func makeFolders(for path: Path) async {
        try? await Disks.shared.perform(at: path) { _ in
            var missing: [Path] = []
            var folder = path.parent
            while let here = folder, here.withCString({ status(of: $0) }) == nil {
                missing.append(here)
                folder = here.parent
            }
            for folder in missing.reversed() { _ = folder.withCString { mkdir($0, 0o700) } }
        }
    }

    /// Takes a file away where there is one.
    public static func remove(_ path: Path) async {
        try? await Disks.shared.perform(at: path) { _ in _ = path.withCString { unlink($0) } }
    }

    /// `write` on the calling thread; asks `isWanted` last before anything that is there changes.
    static func place(
        _ bytes: [UInt8], at path: Path, _ expected: Stamp?, _ backup: String?, isWanted: () -> Bool
    ) throws -> Stamp {
        guard let folder = path.parent else { throw Failure.refused("this is a folder") }
        let before = path.withCString { status(of: $0) }
        if let before {
            guard before.st_mode & S_IFMT == S_IFREG else {
                let isFolder = before.st_mode & S_IFMT == S_IFDIR
                throw Failure.refused(isFolder ? "this is a folder" : "this is no file that could be replaced")
            }
            guard path.withCString({ access($0, W_OK) }) == 0 else {
                throw Failure.refused("the file is protected against writing")
            }
        } else if path.isLink {
            throw Failure.refused("the link leads to nothing")
        }
        try check(before.map(Stamp.init), expected)
        let draft = draft(in: folder)
        // Nobody may read the draft who may not read the file.
        let descriptor = draft.withCString {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, before == nil ? 0o666 : 0o600)
        }
        try demand(descriptor >= 0)
        do {
            try fill(descriptor, bytes, like: before)
            try check(path.withCString { status(of: $0) }.map(Stamp.init), expected)
            guard isWanted() else { throw CancellationError() }
            if before != nil, let backup { try keep(path, as: Path(bytes: path.bytes + backup.utf8), in: folder) }
            try name(draft, path, replaces: before != nil)
        } catch {
            _ = draft.withCString { unlink($0) }
            throw error
        }
        guard let after = path.withCString({ status(of: $0) }) else { throw Failure.changed }
        return Stamp(after)
    }

    private static func draft(in folder: Path) -> Path {
        folder.appending(".reel-\(getpid())-\(linux_monotonic_time()).part".utf8)
    }

    private static func check(_ found: Stamp?, _ expected: Stamp?) throws {
        if found != expected { throw expected == nil ? Failure.taken : Failure.changed }
    }

    private static func fill(_ descriptor: Int32, _ bytes: [UInt8], like before: stat?) throws {
        do {
            try demand(writeAll(bytes, to: descriptor))
            if let before {
                // Owner and group stay where this user may say so.
                _ = fchown(descriptor, before.st_uid, .max)
                _ = fchown(descriptor, .max, before.st_gid)
                try demand(fchmod(descriptor, before.st_mode & 0o7777) == 0)
                // The old file goes when the new one takes its name: the new one must be on the disk by then. Some file
                // systems cannot say.
                let isOnDisk = fsync(descriptor) == 0
                try demand(isOnDisk || errno == EINVAL || errno == ENOTSUP)
            }
        } catch {
            close(descriptor)
            throw error
        }
        try demand(close(descriptor) == 0)
    }

    /// Gives a draft its name, which nothing may have unless it `replaces` that.
    private static func name(_ draft: Path, _ path: Path, replaces: Bool) throws {
        func rename() -> Bool {
            draft.withCString { from in path.withCString { Glibc.rename(from, $0) } == 0 }
        }
        if replaces { return try demand(rename()) }
        let isNamed = draft.withCString { from in path.withCString { linux_rename_new(from, $0) } == 0 }
        guard !isNamed else { return }
        if errno == EEXIST { throw Failure.taken }
        guard [EINVAL, ENOSYS, EPERM, ENOTSUP].contains(errno) else { throw refusal(errno) }
        // File systems that cannot rename only where nothing is: an empty file of our own keeps the place.
        let place = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        if place < 0, errno == EEXIST { throw Failure.taken }
        try demand(place >= 0)
        close(place)
        guard !rename() else { return }
        let number = errno
        _ = path.withCString { unlink($0) }
        throw refusal(number)
    }

    /// Throws what `errno` says where something failed; to be called before anything else can change it.
    private static func demand(_ isDone: Bool) throws {
        if !isDone { throw refusal(errno) }
    }

    /// Keeps the file under a second name too, in the place of an earlier backup: all of it, or that stays.
    private static func keep(_ path: Path, as backup: Path, in folder: Path) throws {
        let draft = draft(in: folder)
        do {
            let isLinked = path.withCString { old in draft.withCString { link(old, $0) } == 0 }
            // File systems without second names.
            if !isLinked { try copy(path, to: draft) }
            try demand(draft.withCString { from in backup.withCString { rename(from, $0) } == 0 })
        } catch {
            _ = draft.withCString { unlink($0) }
            throw error
        }
    }

    private static func copy(_ path: Path, to other: Path) throws {
        let source = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        try demand(source >= 0)
        defer { close(source) }
        let target = other.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        try demand(target >= 0)
        do {
            while true {
                let part = try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                    let count = read(source, buffer.baseAddress, buffer.count)
                    try demand(count >= 0)
                    return Array(buffer.prefix(max(0, count)))
                }
                if part.isEmpty { break }
                try demand(writeAll(part, to: target))
            }
            var status = stat()
            if fstat(source, &status) == 0 { _ = fchmod(target, status.st_mode & 0o7777) }
        } catch {
            close(target)
            throw error
        }
        try demand(close(target) == 0)
    }

    /// Where a link leads.
    private static func target(of path: Path) -> Path {
        guard let real = path.withCString({ realpath($0, nil) }) else { return path }
        defer { free(real) }
        return Path(bytes: UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:)))
    }

    /// Writes all bytes, however often that takes; false, with `errno`, where the system refuses. Blocks.
    public static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func status(of path: UnsafePointer<CChar>) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private static func refusal(_ number: Int32) -> Failure { .refused(reason(number)) }

    /// What the system's error means for writing, and what to do about it.
    public static func reason(_ number: Int32) -> String {
        switch number {
        case ENOENT: "there is no such folder; make it first"
        case ENOTDIR: "its folder is a file, and nothing is written into archives"
        case EACCES, EPERM, EROFS: "this folder cannot be written to (\(String(cString: strerror(number))))"
        case ENAMETOOLONG: "the name is too long"
        case ENOSPC, EDQUOT: "the disk is full"
        default: String(cString: strerror(number))
        }
    }
}

extension SavedFile.Stamp {
    fileprivate init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }
}
