internal import Folders
internal import Places

/// Where the browser begins, from what was named on the command line.
struct StartPlace: Sendable {
    /// The folder to show.
    var folder: Path
    /// The name to put the cursor on.
    var name: [UInt8]?
    /// Files, folders and addresses that make the list themselves; empty for a folder.
    var items: [Place] = []
    /// What the items are.
    var kinds: [Entry.Kind] = []
    /// What was named and does not exist.
    var missing: Path?

    /// Looks at what was named, each as the bytes of an argument; no arguments mean the current folder.
    init(_ arguments: [[UInt8]], in folders: FolderReader = .disks) async {
        let current = Path.current
        folder = current
        let places = arguments.map { bytes in
            let place = Place(argument: bytes)
            return place.filePath.map { .file(path: Path(bytes: $0, relativeTo: current).bytes) } ?? place
        }
        var hasRange = false
        for place in places {
            guard let bytes = place.filePath else {
                kinds.append(.file)
                continue
            }
            let path = Path(bytes: bytes)
            if let kind = try? await folders.kind(of: path) {
                kinds.append(kind == .folder ? .folder : .file)
            } else {
                let source = place.rangePath
                let isRange = if let source { (try? await folders.kind(of: source)) != nil } else { false }
                if !isRange { missing = missing ?? source ?? path }
                hasRange = hasRange || isRange
                kinds.append(isRange ? .file : .link)
            }
        }
        if places.count == 1, !hasRange, let bytes = places[0].filePath {
            let path = Path(bytes: bytes)
            if kinds == [.folder] {
                folder = path
            } else if let parent = path.parent {
                folder = parent
                name = path.name
            }
        } else {
            items = places
        }
    }
}
