internal import Folders
internal import Terminal

/// The name of an entry where it stands without facts, as in the folder above.
struct EntryName {
    /// The name, safe to show, with a slash after folders.
    private let text: String

    /// Whether it can be gone into: a folder, or a file that is shown as one.
    let isFolder: Bool

    /// That of the entry at an index of a listing.
    init(_ index: Int, of listing: Listing, in folders: FolderReader) {
        text = SafeText(fileName: listing.name(index)).text + (listing.kind(index) == .folder ? "/" : "")
        isFolder = folders.isFolder(index, of: listing)
    }

    /// As much of the name as there is room for.
    func fitted(to width: Int) -> String { DisplayText.fitted(text, to: width, ellipsis: .middle) }
}
