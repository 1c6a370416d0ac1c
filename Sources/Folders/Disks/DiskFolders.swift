import CLinux
import Glibc

/// The folders of this machine's disks.
public struct DiskFolders: FolderSource {
    /// How often the names that have been read are told of, in nanoseconds.
    let period: UInt64

    /// Those of all disks.
    public init() { self.init(period: 200_000_000) }

    init(period: UInt64) { self.period = period }

    /// Whether there is anything at a path, links followed.
    public func contains(_ path: Path, _ call: FolderCall) -> Bool { FileAttributes.status(path) != nil }

    func isFolder(_ path: Path) -> Bool { FileAttributes.status(path).map(FileAttributes.kind) == .folder }

    /// What the file system says of a file or folder, links followed; nil where there is none.
    public func attributes(of path: Path, _ call: FolderCall) -> FileAttributes? { FileAttributes(path) }

    /// No: what a disk shows as a folder is one.
    public func isFolder(named name: some Collection<UInt8>) -> Bool { false }

    /// One element for each burst of changes in a folder. Ends at once where it cannot be watched.
    public func changes(in folder: Path, _ call: FolderCall) -> AsyncStream<Void> {
        FolderWatcher.shared.changes(in: folder)
    }

    /// Whether a folder has another date than when it was listed, or is gone.
    public func hasChanged(since listing: Listing, _ call: FolderCall) -> Bool {
        var status = stat()
        // One that went before it was watched has changed too.
        return listing.path.withCString { stat($0, &status) } != 0 || Self.modified(status) != listing.modified
    }

    /// The first bytes of a file, at most `count`; none where it cannot be read.
    public func head(of path: Path, count: Int, _ call: FolderCall) -> [UInt8] {
        let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, Glibc.read(descriptor, buffer.baseAddress, count))
        }
    }

    private static func modified(_ status: stat) -> Int64 {
        Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }

    // MARK: Listing

    /// The names in a folder that `call` has reached; links are followed to tell folders from files.
    public func list(_ folder: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing {
        Self.stallForTests(folder)
        let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FolderError(errno: errno) }
        defer { close(descriptor) }
        var listing = Listing(path: folder)
        var status = stat()
        if fstat(descriptor, &status) == 0 {
            listing.modified = Self.modified(status)
            listing.number = UInt64(status.st_ino)
            listing.device = UInt64(truncatingIfNeeded: status.st_dev)
            listing.reserve(forSize: Int(status.st_size))
        }
        // 256 KiB: a hundred thousand names in some twenty calls.
        let size = 256 << 10
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        var told = linux_monotonic_time()
        while true {
            let filled = linux_getdents64(descriptor, buffer, size)
            if filled < 0 {
                if errno == EINTR { continue }
                throw FolderError(errno: errno)
            }
            if filled == 0 { return listing }
            try append(UnsafeRawBufferPointer(start: buffer, count: filled), to: &listing, in: descriptor, call)
            try call.checkIsWanted()
            if linux_monotonic_time() - told > period {
                deliver(listing)
                told = linux_monotonic_time()
            }
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
    private func append(
        _ records: UnsafeRawBufferPointer, to listing: inout Listing, in folder: Int32, _ call: FolderCall
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
    private func kind(
        ofLink name: UnsafeBufferPointer<UInt8>, in folder: Int32, at path: Path, _ call: FolderCall
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

    private func kind(_ type: UInt8, _ name: UnsafeBufferPointer<UInt8>, in folder: Int32) -> Entry.Kind {
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
