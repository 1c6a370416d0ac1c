internal import Engine
internal import Folders
internal import Media
internal import Terminal
private import Glibc

/// Reads something of each file of a folder in the background: for the order by duration, and for conditions.
@MainThread
final class FolderScan<Value: Sendable> {
    /// Files that have been looked at, and all of them.
    private(set) var progress = (done: 0, all: 0)
    private let folders: FolderReader
    private var task: Task<Void, Never>?
    /// What has been looked at in this folder, with a value or without.
    private var seen: Set<Path> = []
    /// Whether all that is there was there before.
    private var isFirst = true

    /// How many seconds after its date nobody writes a file any more.
    private static var settlingTime: Int64 { 60 }

    init(folders: FolderReader) { self.folders = folders }

    var isRunning: Bool { task != nil }

    /// Looks at what has not been looked at; tells of what it found at most twice a second, and at the end.
    ///
    /// `read` gives nothing where a file has no value. Only what calls itself media is opened where `opens` says so. `follow`
    /// is told of files that somebody may still be writing, and how they were before they were read: what came while the folder
    /// was open, and what was new when it was read first. Whoever knows that they have changed calls `forget`.
    func run(
        _ listing: Listing, opens: Bool = true, read: @escaping @Sendable (Path, FileAttributes?) async -> Value?,
        follow: @escaping (Path, FileAttributes) -> Void, found: @escaping ([Path: Value]) -> Void
    ) {
        guard task == nil else { return }
        let (seen, isFirst, folders) = (seen, isFirst, folders)
        progress = (0, 0)
        task = Task { [weak self] in
            let files = await Self.candidates(listing, seen, opens)
            guard !Task.isCancelled else { return }
            self?.progress = (0, files.count)
            self?.isFirst = false
            let settled = isFirst ? Int64(time(nil)) - Self.settlingTime : .min
            var values: [Path: Value] = [:]
            var told = ContinuousClock.now
            await withTaskGroup(of: (Path, FileAttributes?, Value?).self) { group in
                var rest = files.makeIterator()
                func add() {
                    guard let (path, known) = rest.next() else { return }
                    group.addTask {
                        var attributes = known
                        if attributes == nil { attributes = try? await folders.attributes(of: path) }
                        return (path, attributes, await read(path, attributes))
                    }
                }
                for _ in 0..<4 { add() }
                while let (path, attributes, value) = await group.next(), !Task.isCancelled {
                    self?.progress.done += 1
                    self?.seen.insert(path)
                    if let attributes, attributes.modified > settled { follow(path, attributes) }
                    if let value { values[path] = value }
                    add()
                    if ContinuousClock.now - told > .milliseconds(500) {
                        told = .now
                        found(values)
                    }
                }
                group.cancelAll()
            }
            guard !Task.isCancelled else { return }
            self?.task = nil
            found(values)
        }
    }

    func stop() {
        task?.cancel()
        task = nil
    }

    /// Stops, and begins with nothing in another folder.
    func reset() {
        stop()
        (seen, isFirst) = ([], true)
    }

    /// A file is not what it was: it will be read again.
    func forget(_ path: Path) { seen.remove(path) }

    /// Files that have not been looked at, with what the place says of them; found off the main thread.
    nonisolated private static func candidates(
        _ listing: Listing, _ seen: Set<Path>, _ opens: Bool
    ) async -> [(Path, FileAttributes?)] {
        (0..<listing.count).compactMap { index in
            guard listing.kind(index) == .file, let path = listing.place(index), !seen.contains(path),
                !opens || MediaNames.looksLikeMedia(Array(listing.name(index)))
            else { return nil }
            return (path, listing.attributes(index))
        }
    }
}
