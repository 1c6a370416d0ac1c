internal import Playlists

extension Playlist {
    /// Whether it is one of segments to which more may be added.
    var isEndless: Bool {
        if case .media(let media) = self { media.isEndless } else { false }
    }
}
