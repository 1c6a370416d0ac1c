internal import Playlists

/// A resource that a playlist names, or a part of it.
struct SegmentPart {
    let uri: PlaylistURI
    /// Nil for all of it.
    let range: ByteRange?
}
