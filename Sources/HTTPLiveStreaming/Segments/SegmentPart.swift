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

    /// The beginning of the resource of a segment that is not encrypted; nil where that cannot be.
    init?(resourceOf segment: MediaSegment, upTo end: Int64) {
        guard let range = ByteRange(offset: 0, length: end) else { return nil }
        (uri, self.range, keys) = (segment.uri, range, [])
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
