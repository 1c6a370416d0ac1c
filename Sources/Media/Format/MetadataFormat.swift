/// What the samples of a track of timed metadata may state.
public struct MetadataFormat: Sendable, Hashable, Codable {
    /// What a sample may state, and how.
    public struct Key: Sendable, Hashable, Codable {
        /// How samples name it.
        public let localID: UInt32
        /// Whose vocabulary it belongs to.
        public let keySpace: MetadataKeySpace
        /// The key.
        public let key: String
        /// The same key in the vocabulary that all share; nil when it has no place there.
        public let commonKey: CommonMetadataKey?
        /// The well-known type of its values (QuickTime File Format, table 3-5); nil where they have another.
        public let dataType: UInt32?
        /// The language of its values by BCP 47; nil when not stated.
        public let locale: String?
    }

    /// What is declared, in the container's order. Samples need not state all of it.
    public let keys: [Key]
}
