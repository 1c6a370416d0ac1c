/// The metadata of a file, a movie or a track.
public struct BoxMetadata: Sendable, Hashable {
    /// The items in their order, those of every key space.
    public internal(set) var items: [BoxMetadataItem] = []
    /// Metadata in formats of its own, of which only the places are told.
    public internal(set) var blocks: [MetadataBlock] = []
    /// Chapters as Nero wrote them (`chpl`).
    public internal(set) var neroChapters: [NeroChapter] = []

    /// The items of a key.
    public func items(_ keySpace: BoxMetadataItem.KeySpace, _ key: String) -> [BoxMetadataItem] {
        items.filter { $0.keySpace == keySpace && $0.key == key }
    }
}
