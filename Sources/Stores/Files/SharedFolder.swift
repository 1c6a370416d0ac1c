internal import Bytes
import Glibc
import Synchronization

/// A folder of files that several processes read, write and remove at the same time, without locks on the folder.
///
/// A file is never changed in its middle: it is replaced as a whole by a rename, or bytes are added to its end. So a
/// reader sees an old version, a new one, or a beginning of a new end, also when a writer is killed. Whatever fails (a
/// full disk, a folder that was removed meanwhile) loses what was to be kept and nothing else.
struct SharedFolder: Sendable {
    /// A file of the folder.
    struct Entry {
        let name: [UInt8]
        /// What it takes on the disk, in bytes.
        let size: Int64
        /// When it was last written or touched, in nanoseconds since 1970.
        let used: Int64
    }

    let path: [UInt8]

    private static let temporaryPrefix = Array(".reel-".utf8)
    private static let temporaryCounter = Atomic<UInt32>(UInt32.random(in: 0...UInt32.max))

    /// Makes the folder and those above it, for their owner alone; does nothing when it is there.
    func create() {
        var end = path.startIndex
        while let slash = path[(end + 1)...].firstIndex(of: UInt8(ascii: "/")) {
            end = slash
            _ = Array(path[..<end]).withPathCString { mkdir($0, 0o700) }
        }
        _ = path.withPathCString { mkdir($0, 0o700) }
    }

    func path(of name: [UInt8]) -> [UInt8] { path + [UInt8(ascii: "/")] + name }

    /// Opens the file of this name with flags of open(2); nil where that fails.
    func open(_ name: [UInt8], _ flags: Int32) -> OpenFile? { OpenFile.open(path(of: name), flags) }

    /// The bytes of a regular file; nil when it is not there or larger than `limit`.
    func read(_ name: [UInt8], limit: Int) -> [UInt8]? { open(name, O_RDONLY)?.bytes(limit: limit) }

    /// Puts a file in the place of the one of this name; false when that failed.
    func replace(_ name: [UInt8], with bytes: [UInt8]) -> Bool {
        guard let (temporary, file) = makeTemporary() else { return false }
        if file.write(bytes), rename(temporary, to: path(of: name)) { return true }
        _ = temporary.withPathCString { unlink($0) }
        return false
    }

    func remove(_ name: [UInt8]) { _ = path(of: name).withPathCString { unlink($0) } }

    /// The regular files whose names are wanted; temporaries whose writers are gone are removed on the way.
    func entries(where isWanted: ([UInt8]) -> Bool) -> [Entry] {
        guard let listing = path.withPathCString({ opendir($0) }) else { return [] }
        defer { closedir(listing) }
        var entries: [Entry] = []
        while let record = readdir(listing) {
            let name = withUnsafeBytes(of: &record.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.starts(with: Self.temporaryPrefix) {
                if isLeftBehind(name) { remove(name) }
            } else if isWanted(name), let status = status(of: name) {
                let (seconds, nanoseconds) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
                entries.append(
                    Entry(
                        name: name, size: max(Int64(status.st_size), Int64(status.st_blocks) * 512),
                        used: seconds &* 1_000_000_000 &+ nanoseconds))
            }
        }
        return entries
    }

    /// Removes the temporaries of processes that were killed.
    func sweep() { _ = entries { _ in false } }

    private func status(of name: [UInt8]) -> stat? {
        var status = stat()
        guard path(of: name).withPathCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return status
    }

    // MARK: Temporaries

    /// `.reel-PID-COUNT`: hidden, and telling who writes it.
    private func makeTemporary() -> (path: [UInt8], file: OpenFile)? {
        for _ in 0..<8 {
            let count = Self.temporaryCounter.wrappingAdd(1, ordering: .relaxed).newValue
            let temporary = path(of: Self.temporaryPrefix + Array("\(getpid())-\(count)".utf8))
            // A process that had the same number may have left one of this name.
            if let file = OpenFile.open(temporary, O_WRONLY | O_CREAT | O_EXCL) { return (temporary, file) }
        }
        return nil
    }

    /// Whether nobody writes a temporary any more: its process is gone, or it is an hour old, for numbers that another
    /// process has now. One of another machine or container may be taken for abandoned: its rename then fails.
    private func isLeftBehind(_ name: [UInt8]) -> Bool {
        let digits = name.dropFirst(Self.temporaryPrefix.count).prefix { $0 != UInt8(ascii: "-") }
        guard let process = pid_t(String(decoding: digits, as: UTF8.self)), process > 0 else { return true }
        if kill(process, 0) != 0, errno == ESRCH { return true }
        guard let status = status(of: name) else { return false }
        return time(nil) - Int(status.st_mtim.tv_sec) > 3_600
    }

    private func rename(_ old: [UInt8], to new: [UInt8]) -> Bool {
        old.withPathCString { old in new.withPathCString { Glibc.rename(old, $0) == 0 } }
    }
}
