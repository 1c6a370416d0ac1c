internal import Folders
internal import Media

/// Where the browser begins, from what was named on the command line.
struct StartPlace: Sendable {
    /// The folder to show.
    var folder: Path
    /// The name to put the cursor on.
    var name: [UInt8]?
    /// Files, folders and addresses that make the list themselves; empty for a folder.
    var items: [MediaLocation] = []
    /// What the items are.
    var kinds: [Entry.Kind] = []
    /// What was named and does not exist.
    var missing: Path?

    /// Looks at what was named, each as the bytes of an argument; no arguments mean the current folder.
    init(_ arguments: [[UInt8]]) async {
        let current = Path.current
        folder = current
        let locations = arguments.map { bytes -> MediaLocation in
            let location = MediaLocation(String(decoding: bytes, as: UTF8.self))
            guard case .file(let path) = location else { return location }
            // What is no file:// address keeps its own bytes, which need not be UTF-8.
            let isAddress = bytes.starts(with: "file://".utf8)
            return .file(path: Path(bytes: isAddress ? path : bytes, relativeTo: current).bytes)
        }
        for location in locations {
            guard case .file(let bytes) = location else {
                kinds.append(.file)
                continue
            }
            let path = Path(bytes: bytes)
            if let attributes = try? await FolderReader.attributes(of: path) {
                kinds.append(attributes.isFolder ? .folder : .file)
            } else {
                missing = missing ?? path
                kinds.append(.link)
            }
        }
        if locations.count == 1, case .file(let bytes) = locations[0] {
            let path = Path(bytes: bytes)
            if kinds == [.folder] {
                folder = path
            } else if let parent = path.parent {
                folder = parent
                name = path.name
            }
        } else {
            items = locations
        }
    }
}
