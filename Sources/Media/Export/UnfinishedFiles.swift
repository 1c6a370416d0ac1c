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
        _ = path.withPath { unlink($0) }
    }

    private static func discardAll() {
        // A worker that is about to remove one itself must not keep the program from ending.
        guard let left = paths.withLockIfAvailable({ $0 }) else { return }
        for path in left { _ = path.withPath { unlink($0) } }
    }
}
