/// The rows of a folder as they come; those that come last are all.
public typealias FolderReading = AsyncThrowingStream<FolderRows, any Error>

/// A folder's entries with the order in which they are shown.
public struct FolderRows: Sendable {
    /// All entries that are known.
    public let listing: Listing

    /// The indices of those that are shown, in order.
    public let order: [Int32]

    /// Whether these are all; not where the folder is still being read.
    public let isComplete: Bool
}
