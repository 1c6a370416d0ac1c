/// How a media playlist may change (EXT-X-PLAYLIST-TYPE).
public enum MediaPlaylistType: String, Sendable, Hashable, Codable {
    /// It does not change.
    case videoOnDemand = "VOD"
    /// Segments are added at its end only.
    case event = "EVENT"
}
