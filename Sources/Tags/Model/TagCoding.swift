/// How a value lies in the file where it is not simply its bytes.
public enum TagCoding: String, Sendable, Hashable, Codable {
    /// The bytes are the value.
    case plain
    /// A zero follows each FF that needs one (ID3v2 unsynchronisation).
    case unsynchronised
    /// The value is written in Base64 (COVERART of Vorbis comments).
    case base64
    /// A FLAC picture block written in Base64 (METADATA_BLOCK_PICTURE); the value is the picture within.
    case base64Picture
    /// Compressed by zlib (ID3v2 frames, PNG text).
    case zlib
    /// Compressed by zlib, then unsynchronised.
    case unsynchronisedZlib
    /// Encrypted by a method of the writer's own.
    case encrypted
}
