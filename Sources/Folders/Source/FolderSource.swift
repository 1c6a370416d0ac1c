/// What holds folders: the disks of this machine, archives on them, servers.
///
/// Calls come on threads that may wait, of a bounded number, several at once. Work that takes long asks whether it is wanted,
/// and says through `FolderCall.reach` which disks it is about to touch.
public protocol FolderSource: Sendable {
    /// Whether a path leads to something that this source holds. Throws `FolderError`.
    func contains(_ path: Path, _ call: FolderCall) throws -> Bool

    /// The entries of a folder. Where they come slowly, those that have come are told of now and then through `deliver`. What
    /// ends before its end, as a damaged archive does, has what comes before that, and why there is no more.
    ///
    /// Throws `FolderError` where it cannot be listed, and `CancellationError`.
    func list(_ folder: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing

    /// Size, date and kind of a file or folder; nil where it is gone or out of reach. Throws `FolderError`.
    func attributes(of path: Path, _ call: FolderCall) throws -> FileAttributes?

    /// The first bytes of a file, at most `count`; none where it cannot be read. Throws `FolderError`.
    func head(of path: Path, count: Int, _ call: FolderCall) throws -> [UInt8]

    /// Whether a folder has changed since it was listed, or is gone. Throws `FolderError`.
    func hasChanged(since listing: Listing, _ call: FolderCall) throws -> Bool

    /// One element for each burst of changes in a folder, until nobody listens; ends at once where nobody tells of changes.
    func changes(in folder: Path, _ call: FolderCall) throws -> AsyncStream<Void>

    /// Whether a file of this name among those of this machine is shown as a folder. Touches nothing; the main thread asks.
    func isFolder(named name: some Collection<UInt8>) -> Bool
}
