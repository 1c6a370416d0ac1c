import CLinux
import Glibc

/// Writes files of the person's: whole or not at all, and with what was there before kept beside.
public enum SavedFile {
    /// What a file was when it was read: another one has another.
    public struct Stamp: Sendable, Hashable {
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
        let stamp = try? await FolderReader.perform { path.withCString { status(of: $0) }.map(Stamp.init) }
        return stamp ?? nil
    }

    /// Writes a file whole, under a name of its own first.
    ///
    /// A link's target is written, the file's mode stays.
    /// - Parameters:
    ///   - bytes: What is in it then.
    ///   - path: Where.
    ///   - expected: What is there now; nil for nothing.
    ///   - backup: What is put behind the name of the file as it was, such as `.bak`; nil to keep none.
    /// - Returns: What the file is now.
    /// - Throws: `Failure`, or `CancellationError` while it waits for its turn.
    public static func write(
        _ bytes: [UInt8], to path: Path, expecting expected: Stamp?, backup: String?
    ) async throws -> Stamp {
        try await FolderReader.perform { try place(bytes, at: target(of: path), expected, backup) }
    }

    /// Makes the folders that a file is to lie in, for this person only; does nothing for those that are there.
    public static func makeFolders(for path: Path) async {
        try? await FolderReader.perform {
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
        try? await FolderReader.perform { _ = path.withCString { unlink($0) } }
    }

    private static func place(_ bytes: [UInt8], at path: Path, _ expected: Stamp?, _ backup: String?) throws -> Stamp {
        guard let folder = path.parent else { throw Failure.refused("this is a folder") }
        let before = path.withCString { status(of: $0) }
        if let before, before.st_mode & S_IFMT == S_IFDIR { throw Failure.refused("this is a folder") }
        guard before.map(Stamp.init) == expected else { throw expected == nil ? Failure.taken : Failure.changed }
        let draft = folder.appending(".reel-\(getpid())-\(linux_monotonic_time()).part".utf8)
        let descriptor = draft.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        try demand(descriptor >= 0)
        do {
            try fill(descriptor, bytes, like: before)
            if before != nil, let backup { try demand(keep(path, as: backup)) }
            let isNamed = draft.withCString { from in
                path.withCString { before == nil ? linux_rename_new(from, $0) : rename(from, $0) } == 0
            }
            if !isNamed, errno == EEXIST { throw Failure.taken }
            try demand(isNamed)
        } catch {
            _ = draft.withCString { unlink($0) }
            throw error
        }
        guard let after = path.withCString({ status(of: $0) }) else { throw Failure.changed }
        return Stamp(after)
    }

    private static func fill(_ descriptor: Int32, _ bytes: [UInt8], like before: stat?) throws {
        do {
            try demand(writeAll(bytes, to: descriptor))
            if let before {
                // The owner stays where this user may say so.
                _ = fchown(descriptor, before.st_uid, before.st_gid)
                try demand(fchmod(descriptor, before.st_mode & 0o7777) == 0)
                // The old file goes when the new one takes its name: the new one must be on the disk by then.
                try demand(fsync(descriptor) == 0)
            }
        } catch {
            close(descriptor)
            throw error
        }
        try demand(close(descriptor) == 0)
    }

    /// Throws what `errno` says where something failed; to be called before anything else can change it.
    private static func demand(_ isDone: Bool) throws {
        if !isDone { throw refusal(errno) }
    }

    /// Gives the file a second name. The one of an earlier backup goes.
    private static func keep(_ path: Path, as ending: String) -> Bool {
        let backup = Path(bytes: path.bytes + ending.utf8)
        _ = backup.withCString { unlink($0) }
        if path.withCString({ old in backup.withCString { link(old, $0) } }) == 0 { return true }
        // File systems without second names.
        return copy(path, to: backup)
    }

    private static func copy(_ path: Path, to other: Path) -> Bool {
        let source = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard source >= 0 else { return false }
        defer { close(source) }
        let target = other.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
        guard target >= 0 else { return false }
        var isDone = true
        var count = 1
        while isDone, count > 0 {
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                count = read(source, buffer.baseAddress, buffer.count)
                isDone = count >= 0 && writeAll(Array(buffer.prefix(max(0, count))), to: target)
            }
        }
        return close(target) == 0 && isDone
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

    private static func refusal(_ number: Int32) -> Failure {
        switch number {
        case ENOENT: .refused("there is no such folder: make it first")
        case EACCES, EPERM, EROFS: .refused("this folder cannot be written to (\(String(cString: strerror(number))))")
        case ENOSPC, EDQUOT: .refused("the disk is full")
        default: .refused(String(cString: strerror(number)))
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
