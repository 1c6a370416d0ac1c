/// One statement of a file's metadata, as stored.
public struct TagItem: Sendable, Hashable, Codable {
    /// The vocabulary of the key.
    public let keySpace: TagKeySpace
    /// The key in that vocabulary; unknown numeric tags are written `0x9C9B`.
    public let key: String
    /// What tells items of the same key apart: the description of COMM, TXXX or a picture, the owner of PRIV or UFID.
    public let description: String?
    /// The language as stored: ISO 639-2 for ID3v2, a language tag for ASF and PNG; nil where none is stated.
    public let language: String?
    /// The stream that the item is about: the serial number of an Ogg stream, the number of an ASF or AVI stream.
    public let stream: Int64?
    /// What it says.
    public let value: TagValue

    /// A statement of these parts.
    public init(
        _ keySpace: TagKeySpace, _ key: String, _ value: TagValue, description: String? = nil, language: String? = nil,
        stream: Int64? = nil
    ) {
        self.keySpace = keySpace
        self.key = key
        self.value = value
        self.description = description
        self.language = language
        self.stream = stream
    }
}
