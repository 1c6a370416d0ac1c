internal import Bytes
import Glibc
import Synchronization

/// The temporary files of exports under way, so that none is left behind when the program ends before they do.
enum UnfinishedFiles {
    private static let paths = Mutex<Set<[UInt8]>>([])

    private static let atExit: Void = {
        atexit { UnfinishedFiles.discardAll() }
    }()

    /// Remembers a file that was made.
    static func insert(_ path: [UInt8]) {
        atExit
        paths.withLock { _ = $0.insert(path) }
    }

    /// Forgets a file that is whole.
    static func remove(_ path: [UInt8]) { paths.withLock { _ = $0.remove(path) } }

    /// Removes a file unless it is whole.
    static func discard(_ path: [UInt8]) {
        guard paths.withLock({ $0.remove(path) }) != nil else { return }
        _ = path.withPathCString { unlink($0) }
    }

    /// Removes what programs that were killed have left in a folder: unfinished files that nobody holds locked.
    static func removeLeftovers(in folder: [UInt8]) {
        guard let directory = folder.withPathCString({ opendir($0) }) else { return }
        defer { closedir(directory) }
        var seen = 0
        while let entry = readdir(directory), seen < 100_000 {
            seen += 1
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
                    Array(UnsafeBufferPointer(start: bytes, count: 256).prefix { $0 != 0 })
                }
            }
            guard isTemporary(name) else { continue }
            let path = folder + [UInt8(ascii: "/")] + name
            let descriptor = path.withPathCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { _ = path.withPathCString { unlink($0) } }
            close(descriptor)
        }
    }

    /// Whether a name is one that exports give their unfinished files: `.film.mp4.reel-1a2b3c.part`.
    static func isTemporary(_ name: [UInt8]) -> Bool {
        let parts = String(decoding: name, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].isEmpty, parts.last == "part", let mark = parts.dropLast().last,
            mark.hasPrefix("reel-")
        else { return false }
        let letters = mark.dropFirst(5)
        return 4...8 ~= letters.count && letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func discardAll() {
        // A worker that is about to remove one itself must not keep the program from ending.
        guard let left = paths.withLockIfAvailable({ $0 }) else { return }
        for path in left { _ = path.withPathCString { unlink($0) } }
    }
}
