internal import Media
internal import Playlists

extension MediaLocation {
    /// Whether it is to be a playlist of HTTP Live Streaming, by its name.
    var isPlaylist: Bool { Playlist.isNamed(Array(name.utf8)) }
}
