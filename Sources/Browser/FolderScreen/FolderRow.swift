internal import Engine
internal import Folders
internal import Places
internal import Terminal

/// One row of a folder, with what drawing it takes.
struct FolderRow {
    let name: [UInt8]
    let kind: Entry.Kind
    /// Whether it can be gone into: a folder, or a file that is shown as one.
    let isFolder: Bool
    let place: Place
    /// Where it lies; nil for what lies in no folder, such as an address with a question.
    let path: Path?
    /// The name, safe to show, with a slash after folders.
    let text: String
    let looksLikeMedia: Bool

    init(name: [UInt8], kind: Entry.Kind, isFolder: Bool, place: Place, path: Path?) {
        self.name = name
        self.kind = kind
        self.isFolder = isFolder
        self.place = place
        self.path = path
        text = SafeText(fileName: name).text + (kind == .folder ? "/" : "")
        looksLikeMedia = MediaNames.looksLikeMedia(name)
    }
}
