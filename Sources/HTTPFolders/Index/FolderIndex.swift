/// Reads one way to list a folder, piece by piece.
protocol FolderIndex {
    /// Whether what has come is the list of a folder rather than any other page.
    var listsFolder: Bool { get }

    /// Takes what has come, and tells of the entries that are complete. Throws `FolderError`.
    mutating func add(_ bytes: ArraySlice<UInt8>, each: (IndexEntry) -> Void) throws

    /// Tells of what is left when nothing more comes.
    mutating func finish(each: (IndexEntry) -> Void)
}
