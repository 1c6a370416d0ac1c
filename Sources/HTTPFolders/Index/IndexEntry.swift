internal import Folders

/// What a page says of one file or folder.
struct IndexEntry {
    let entry: Entry
    let attributes: FileAttributes?

    /// What is stated of size, in bytes, and date, in seconds since 1970.
    init(name: [UInt8], isFolder: Bool, size: Int64?, modified: Int64?) {
        entry = Entry(name: name, kind: isFolder ? .folder : .file)
        // What a page says of a folder's own size is none of what lies in it.
        let isKnown = size != nil || modified != nil || isFolder
        attributes =
            isKnown
            ? FileAttributes(size: isFolder ? -1 : size ?? -1, modified: modified ?? 0, isFolder: isFolder) : nil
    }
}
