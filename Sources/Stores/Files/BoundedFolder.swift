import Synchronization

/// A shared folder whose files take at most so much together: the least recently used go first. Reads and makes nothing
/// before the first writing.
final class BoundedFolder: Sendable {
    let folder: SharedFolder
    /// What the files may take, in bytes, and the share of it that each process may write beyond that.
    let limit: Int64
    private let share: Int64
    /// Whether a name may be that of a file that counts.
    private let isName: @Sendable ([UInt8]) -> Bool
    /// Bytes written since the folder was last looked through; nil before the first look.
    private let written = Mutex<Int64?>(nil)

    init(_ path: [UInt8], limit: Int64, share: Int64, isName: @escaping @Sendable ([UInt8]) -> Bool) {
        folder = SharedFolder(path: path)
        (self.limit, self.share, self.isName) = (limit, share, isName)
    }

    /// Looks through the folder: removes what killed writers left, and, where the files take more than the limit, the
    /// least recently used until they take an eighth less.
    func trim() {
        let files = folder.entries(where: isName)
        var total = files.reduce(0) { $0 + $1.size }
        guard total > limit else { return }
        for file in files.sorted(by: { $0.used < $1.used }) where total > limit - limit / 8 {
            folder.remove(file.name)
            total -= file.size
        }
    }

    /// Looks through the folder when this process has written enough since it last did. At the first writing too: of a
    /// program that is always killed early none would else ever come to it.
    func makeRoom() {
        let isDue = written.withLock { written in
            if let known = written, known < share { return false }
            written = 0
            return true
        }
        guard isDue else { return }
        folder.create()
        trim()
    }

    func noteWritten(_ count: Int) { written.withLock { $0 = ($0 ?? 0) + Int64(count) } }
}
