import CLinux
import Glibc
import Lanes

/// Reads folders off the main thread and the cooperative pool.
public enum FolderReader {
    /// For what needs no disk and must not wait for one.
    private static let computingPool = BlockingPool(name: "rows", count: 2)

    /// The names in a folder; links are followed to tell folders from files. Throws `FolderError`.
    ///
    /// The task may be cancelled at any time: the call then returns at once and the reading ends by itself.
    public static func list(_ path: Path) async throws -> Listing { try await Disks.shared.list(path) }

    /// Size, dates and kind of some files and folders, in their order; nil for those that are gone or out of reach.
    ///
    /// Throws `FolderError` where a disk does not answer, and `CancellationError`.
    public static func attributes(of paths: [Path]) async throws -> [FileAttributes?] {
        guard let first = paths.first else { return [] }
        return try await Disks.shared.perform(at: first) { call in
            try paths.map { path in
                try call.reach(path)
                return FileAttributes(path)
            }
        }
    }

    /// Size, date and kind of a file or folder; nil where it is gone or out of reach.
    ///
    /// Throws `FolderError` where its disk does not answer, and `CancellationError`.
    public static func attributes(of path: Path) async throws -> FileAttributes? {
        try await Disks.shared.perform(at: path) { _ in FileAttributes(path) }
    }

    /// Whether the folder has changed since it was listed.
    public static func hasChanged(since listing: Listing) async -> Bool {
        let changed = try? await Disks.shared.perform(at: listing.path) { _ in
            var status = stat()
            // One that went before it was watched has changed too.
            return listing.path.withCString { stat($0, &status) } != 0 || modified(status) != listing.modified
        }
        return changed ?? false
    }

    private static func modified(_ status: stat) -> Int64 {
        Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }

    /// Runs work that touches no disk.
    static func compute<Value: Sendable>(
        _ work: @escaping @Sendable (_ isWanted: () -> Bool) throws -> Value
    ) async throws -> Value {
        try await computingPool.run { call in try work { call.isWanted } }
    }

    /// The names in a folder that `call` has reached.
    static func read(_ path: Path, _ call: Disks.Call) throws -> Listing {
        stallForTests(path)
        let descriptor = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FolderError(errno: errno) }
        defer { close(descriptor) }
        var listing = Listing(path: path)
        var status = stat()
        if fstat(descriptor, &status) == 0 {
            listing.modified = modified(status)
            listing.number = UInt64(status.st_ino)
            listing.device = UInt64(truncatingIfNeeded: status.st_dev)
            listing.reserve(forSize: Int(status.st_size))
        }
        // 256 KiB: a hundred thousand names in some twenty calls.
        let size = 256 << 10
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let filled = linux_getdents64(descriptor, buffer, size)
            if filled < 0 {
                if errno == EINTR { continue }
                throw FolderError(errno: errno)
            }
            if filled == 0 { return listing }
            try append(UnsafeRawBufferPointer(start: buffer, count: filled), to: &listing, in: descriptor, call)
        }
    }

    /// In debug builds: a folder called as REEL_TEST_STALLED_FOLDER is read only when the FIFO that REEL_TEST_STALL_UNTIL
    /// names has a writer. So tests see what a mount that does not answer does to the screen.
    private static func stallForTests(_ path: Path) {
        #if DEBUG
            guard let name = Path.environment("REEL_TEST_STALLED_FOLDER"), name == path.name,
                let fifo = Path.environment("REEL_TEST_STALL_UNTIL")
            else { return }
            let descriptor = Path(bytes: fifo).withCString { open($0, O_RDONLY | O_CLOEXEC) }
            if descriptor >= 0 { close(descriptor) }
        #endif
    }

    /// Unpacks `struct linux_dirent64`: inode (8), offset (8), record length (2), type (1), name ending in a zero.
    private static func append(
        _ records: UnsafeRawBufferPointer, to listing: inout Listing, in folder: Int32, _ call: Disks.Call
    ) throws {
        let header = 19
        var start = 0
        while start + header < records.count {
            let length = Int(records.loadUnaligned(fromByteOffset: start + 16, as: UInt16.self))
            guard length > header, start + length <= records.count else { return }
            let type = records[start + 18]
            let bytes = UnsafeRawBufferPointer(rebasing: records[(start + header)..<(start + length)])
                .assumingMemoryBound(to: CChar.self)
            start += length
            guard let base = bytes.baseAddress else { return }
            let name = UnsafeRawBufferPointer(start: base, count: strnlen(base, bytes.count))
                .assumingMemoryBound(to: UInt8.self)
            if name.count <= 2, name.allSatisfy({ $0 == UInt8(ascii: ".") }) { continue }
            if Int(type) == Int(DT_LNK) {
                listing.append(name, kind: try kind(ofLink: name, in: folder, at: listing.path, call))
            } else {
                listing.append(name, kind: kind(type, name, in: folder))
            }
        }
    }

    /// What a link leads to, which may be on a disk that does not answer: its folder is listed all the same.
    private static func kind(
        ofLink name: UnsafeBufferPointer<UInt8>, in folder: Int32, at path: Path, _ call: Disks.Call
    ) throws -> Entry.Kind {
        do {
            try call.reach(path.appending(name))
        } catch is FolderError {
            return .link
        }
        let kind = kind(UInt8(DT_LNK), name, in: folder)
        try call.reach(path)
        return kind
    }

    private static func kind(_ type: UInt8, _ name: UnsafeBufferPointer<UInt8>, in folder: Int32) -> Entry.Kind {
        switch Int(type) {
        case Int(DT_DIR): return .folder
        case Int(DT_REG): return .file
        case Int(DT_LNK), Int(DT_UNKNOWN):
            // The record's name ends in a zero right behind the bytes.
            guard let base = name.baseAddress else { return .link }
            var status = stat()
            let found = base.withMemoryRebound(to: CChar.self, capacity: name.count + 1) {
                fstatat(folder, $0, &status, 0)
            }
            guard found == 0 else { return .link }
            return FileAttributes.kind(status)
        default: return .special
        }
    }
}
