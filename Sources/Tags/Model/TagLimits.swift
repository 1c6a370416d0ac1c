/// How much a reader may read and keep.
public struct TagLimits: Sendable, Hashable {
    /// Bytes read from the source in all.
    public var byteCount: Int64
    /// The longest value that is read; of longer ones the place is kept.
    public var valueLength: Int
    /// Items, chapters, directory entries and the like, in all.
    public var itemCount: Int
    /// Chunks, pages or blocks that are passed on the way.
    public var chunkCount: Int
    /// How deep lists, directories and frames may nest.
    public var depth: Int

    /// Limits; by default 2 MiB in all, values of 4 KiB.
    public init(
        byteCount: Int64 = 2_097_152, valueLength: Int = 4_096, itemCount: Int = 4_096, chunkCount: Int = 1_024,
        depth: Int = 6
    ) {
        self.byteCount = max(0, byteCount)
        self.valueLength = max(64, valueLength)
        self.itemCount = max(1, itemCount)
        self.chunkCount = max(1, chunkCount)
        self.depth = max(1, depth)
    }
}
