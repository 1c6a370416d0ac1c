internal import Folders
internal import Media

/// Where the browser begins, from what was named on the command line.
struct StartPlace: Sendable {
    /// The folder to show.
    var folder: Path
    /// The name to put the cursor on.
    var name: [UInt8]?
    /// Files and addresses that make the list themselves; empty for a folder.
    var items: [MediaLocation] = []

    init(_ arguments: [String]) async {
        let current = Path.current
        let locations = arguments.map(MediaLocation.init)
        folder = current
        guard let first = locations.first else { return }
        if locations.count == 1, case .file(let bytes) = first {
            let path = Path(String(decoding: bytes, as: UTF8.self), relativeTo: current)
            if let parent = path.parent,
                await FolderReader.attributes(of: [path.name], in: parent).first??.isFolder != true,
                await FolderReader.attributes(of: [path.name], in: parent).first != .some(nil)
            {
                folder = parent
                name = path.name
            } else {
                folder = path
            }
            return
        }
        items = locations.map { location in
            guard case .file(let bytes) = location else { return location }
            return .file(path: Path(String(decoding: bytes, as: UTF8.self), relativeTo: current).bytes)
        }
    }
}
