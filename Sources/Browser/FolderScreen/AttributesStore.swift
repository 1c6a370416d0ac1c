internal import Folders
internal import Terminal

/// Sizes and dates of a folder's files, as far as they were asked for, and which of them are not what they were.
@MainThread
final class AttributesStore {
    /// Called after some were read.
    var changed: () -> Void = {}
    /// Called with a file whose size or date is not what it was.
    var fileChanged: (Path) -> Void = { _ in }

    private let folders: FolderReader
    private var known: [Path: FileAttributes] = [:]
    /// Whose attributes were read since the folder last changed.
    private var fresh: Set<Path> = []
    /// Changes when `fresh` begins anew.
    private var readings = 0
    private var loadTask: Task<Void, Never>?
    /// Files whose changes are told of where they are not seen, too.
    private var followed: Set<Path> = []
    /// Those of them that are to be looked at.
    private var unchecked: Set<Path> = []
    private var checkTask: Task<Void, Never>?

    init(folders: FolderReader) { self.folders = folders }

    subscript(path: Path) -> FileAttributes? { known[path] }

    /// Forgets all, as for another folder.
    func reset() {
        for task in [loadTask, checkTask] { task?.cancel() }
        (loadTask, checkTask) = (nil, nil)
        (known, followed, unchecked) = ([:], [], [])
        expire()
    }

    /// Has sizes and dates be read again as the rows are seen.
    func expire() {
        fresh = []
        readings += 1
    }

    /// Takes what a place has told of a file that is seen.
    func take(_ attributes: FileAttributes, of path: Path) {
        guard fresh.insert(path).inserted else { return }
        note([attributes], of: [path])
    }

    /// Loads those of the files that are seen.
    func load(_ paths: [Path]) {
        guard loadTask == nil else { return }
        var paths = paths.filter { !fresh.contains($0) }
        guard let first = paths.first else { return }
        // Each of a server's is a question: what was answered is seen meanwhile.
        if first.server != nil { paths = Array(paths.prefix(4)) }
        let reading = readings
        loadTask = Task {
            // A value may be on its way when the task is cancelled.
            let found = try? await folders.attributes(of: paths)
            guard !Task.isCancelled else { return }
            loadTask = nil
            guard let found else { return }
            if reading == readings { fresh.formUnion(paths) }
            note(found, of: paths)
            changed()
        }
    }

    /// Tells, whenever the folder has changed, whether this file has too since it was as `attributes` say.
    func follow(_ path: Path, from attributes: FileAttributes) {
        // A server tells of no changes, and its page may state a size otherwise than its answer for the file.
        guard path.server == nil else { return }
        followed.insert(path)
        known[path] = attributes
        // The folder may have told of its change while it was read.
        check([path])
    }

    /// The folder has changed: looks at the files that are followed.
    func checkFollowed() { check(followed) }

    /// Looks whether files are as they were, these too.
    private func check(_ paths: Set<Path>) {
        unchecked.formUnion(paths)
        guard checkTask == nil, !unchecked.isEmpty else { return }
        let paths = Array(unchecked)
        unchecked = []
        checkTask = Task {
            let found = try? await folders.attributes(of: paths)
            guard !Task.isCancelled else { return }
            checkTask = nil
            if let found, note(found, of: paths) { changed() }
            check([])
        }
    }

    /// Tells of files that are not as they were; false where all are.
    @discardableResult private func note(_ found: [FileAttributes?], of paths: [Path]) -> Bool {
        var hasChanged = false
        for (path, value) in zip(paths, found) {
            let value = value ?? .gone
            guard let before = known.updateValue(value, forKey: path), before != value else { continue }
            hasChanged = true
            fileChanged(path)
        }
        return hasChanged
    }
}
