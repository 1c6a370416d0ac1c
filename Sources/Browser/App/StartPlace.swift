internal import Engine
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
            return place.filePath == nil ? place : place.path.map(Place.init) ?? place
        }
        var hasRange = false
        for place in places {
            guard let path = place.path, place.filePath != nil else {
                kinds.append(await Self.kind(ofAddress: place, in: folders))
                continue
            }
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
        if places.count == 1, !hasRange, let path = places[0].path, path.server == nil || kinds == [.folder] {
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

    /// What an address stands for. Only of what may be either the server is asked.
    private static func kind(ofAddress place: Place, in folders: FolderReader) async -> Entry.Kind {
        guard let path = place.path else { return .file }
        if place.isNamedAsFolder { return .folder }
        if MediaNames.looksLikeMedia(path.name) { return .file }
        return (try? await folders.kind(of: path)) == .folder ? .folder : .file
    }
}
