internal import Playlists

extension MediaLocation {
    /// Where something lies that the playlist here names; nil where it may not be read from here: a file by an address, an
    /// address by a file, and a file that is not there.
    func neighbor(_ uri: PlaylistURI) -> MediaLocation? {
        switch self {
        case .remote:
            guard case .remote(let url) = MediaLocation(uri.resolved) else { return nil }
            return .remote(url: url)
        case .file:
            let paths = [MediaLocation(uri.resolved), .file(path: Array(uri.literal.utf8))]
            return paths.first { location in
                guard case .file(let path) = location else { return false }
                return FileIdentity.isRegularFile(path)
            }
        }
    }
}
