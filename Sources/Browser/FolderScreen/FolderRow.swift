internal import Engine
internal import Folders
internal import Places
internal import Terminal

/// One row of a folder, with what drawing it takes.
struct FolderRow {
    let name: [UInt8]
    let kind: Entry.Kind
    let place: Place
    /// The file's path; nil for addresses.
    let path: Path?
    /// The name, safe to show, with a slash after folders.
    let text: String
    let looksLikeMedia: Bool

    init(name: [UInt8], kind: Entry.Kind, place: Place, path: Path?) {
        self.name = name
        self.kind = kind
        self.place = place
        self.path = path
        text = SafeText(fileName: name).text + (kind == .folder ? "/" : "")
        looksLikeMedia = MediaNames.looksLikeMedia(name)
    }
}
