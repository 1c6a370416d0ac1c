public import Folders
import Glibc
import Synchronization

/// Folders that lie in memory beneath a path that may be a file of a disk, as those of an archive do.
public final class MemoryFolders: FolderSource {
    private struct State {
        /// What there is, by its path beneath the root, in the order in which it is listed.
        var files: [(path: String, attributes: FileAttributes)] = []
        /// After how many entries a listing waits; nil for none that waits.
        var portion: Int?
        /// Why there may be more.
        var failure: FolderError?
        var listeners: [AsyncStream<Void>.Continuation] = []
        var version: Int64 = 1
        var counts = Counts()
    }

    /// How often something was asked for.
    public struct Counts: Sendable, Equatable {
        /// Listings that were begun, and those that ended because nobody wanted them.
        public var listings = 0, abandoned = 0
        /// Files whose attributes were asked for, apart from a listing.
        public var attributes = 0
    }

    /// What they lie beneath.
    public let root: Path
    private let state: Mutex<State>

    /// Files by their paths beneath `root`, with sizes; they are dated one second after the other.
    public init(at root: Path, _ files: KeyValuePairs<String, Int64>) {
        self.root = root
        let found = files.enumerated().map { index, file in
            (file.key, FileAttributes(size: file.value, modified: Int64(1_000 + index), isFolder: false))
        }
        state = Mutex(State(files: found))
    }

    /// What was asked for so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Has listings wait after so many entries, which are told of; all goes on with nil.
    public func wait(after portion: Int?) { state.withLock { $0.portion = portion } }

    /// Has listings say why they may not be all that there is.
    public func fail(because failure: FolderError) { state.withLock { $0.failure = failure } }

    /// Adds a file and tells of it.
    public func add(_ path: String, size: Int64) {
        let listeners = state.withLock { state in
            state.version += 1
            state.files.append((path, FileAttributes(size: size, modified: 2_000, isFolder: false)))
            return state.listeners
        }
        for listener in listeners { listener.yield() }
    }

    /// The path beneath the root; nil for what is not there.
    private func inside(_ path: Path) -> String? {
        if path == root { return "" }
        guard path.bytes.starts(with: root.bytes + [UInt8(ascii: "/")]) else { return nil }
        return String(decoding: path.bytes.dropFirst(root.bytes.count + 1), as: UTF8.self)
    }

    // MARK: FolderSource

    /// Whether a path is the root or beneath it.
    public func contains(_ path: Path, _ call: FolderCall) -> Bool { inside(path) != nil }

    /// Whether a name is the root's.
    public func isFolder(named name: some Collection<UInt8>) -> Bool { name.elementsEqual(root.name) }

    /// The files and folders right beneath a folder, in the order in which they were added.
    public func list(_ folder: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing {
        let (files, version) = state.withLock { state in
            state.counts.listings += 1
            return (state.files, state.version)
        }
        guard let name = inside(folder) else {
            throw FolderError(.missing, message: "nothing is there", remedy: "go to the folder above")
        }
        let start = name.isEmpty ? "" : name + "/"
        var listing = Listing(path: folder)
        listing.modified = version
        var folders: Set<String> = []
        for file in files where file.path.hasPrefix(start) {
            if state.withLock({ $0.portion }) == listing.count {
                deliver(listing)
                try awaitMore(listing.count, call)
            }
            let rest = file.path.dropFirst(start.count)
            let first = String(rest.prefix { $0 != "/" })
            if first.count == rest.count {
                listing.append(Entry(name: Array(first.utf8), kind: .file), file.attributes)
            } else if folders.insert(first).inserted {
                listing.append(Entry(name: Array(first.utf8), kind: .folder), nil)
            }
        }
        listing.failure = state.withLock { $0.failure }
        return listing
    }

    private func awaitMore(_ count: Int, _ call: FolderCall) throws {
        while state.withLock({ $0.portion }) == count {
            guard call.isWanted else {
                state.withLock { $0.counts.abandoned += 1 }
                throw CancellationError()
            }
            usleep(1_000)
        }
    }

    /// What was said of a file; of folders neither size nor date.
    public func attributes(of path: Path, _ call: FolderCall) -> FileAttributes? {
        guard let name = inside(path) else { return nil }
        return state.withLock { state in
            state.counts.attributes += 1
            if let file = state.files.first(where: { $0.path == name }) { return file.attributes }
            let isFolder = name.isEmpty || state.files.contains { $0.path.hasPrefix(name + "/") }
            return isFolder ? FileAttributes(size: -1, modified: 0, isFolder: true) : nil
        }
    }

    /// A file's own path beneath the root stands for its bytes.
    public func head(of path: Path, count: Int, _ call: FolderCall) -> [UInt8] {
        Array((inside(path) ?? "").utf8.prefix(count))
    }

    /// Whether a file was added since.
    public func hasChanged(since listing: Listing, _ call: FolderCall) -> Bool {
        state.withLock { $0.version } != listing.modified
    }

    /// An element for each file that is added.
    public func changes(in folder: Path, _ call: FolderCall) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }
}
