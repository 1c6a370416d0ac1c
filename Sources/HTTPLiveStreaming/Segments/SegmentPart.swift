internal import Playlists

/// A resource that a playlist names, or a part of it.
struct SegmentPart {
    let uri: PlaylistURI
    /// Nil for all of it.
    let range: ByteRange?
    private let keys: [EncryptionKey]
    private let mediaSequence: Int64

    /// A segment.
    init(_ segment: MediaSegment) {
        (uri, range, keys) = (segment.uri, segment.byteRange, segment.keys)
        mediaSequence = segment.mediaSequence
    }

    /// What is needed before a segment.
    init(_ map: MediaInitialization, before segment: MediaSegment) {
        (uri, range, keys) = (map.uri, map.byteRange, map.keys)
        mediaSequence = segment.mediaSequence
    }

    /// What decrypts it; nil for what is not encrypted.
    var encryption: SegmentEncryption? { SegmentEncryption(keys, ofSegment: mediaSequence) }
}
