package import Playlists

extension ByteInput {
    /// What names in a playlist here are resolved against: a path for local files; nil where that is no text.
    package var playlistPlace: String? {
        String(validating: url.starts(with: "file:".utf8) ? Array(url.dropFirst(5)) : url, as: UTF8.self)
    }

    /// What something means that a playlist here names; nil where it lies out of reach, or nothing is there.
    ///
    /// A name in a local playlist may be one with escapes, or a file's very name. May touch the disk: workers only.
    package func neighbor(_ uri: PlaylistURI, within reach: Reach) -> (any ByteInput)? {
        var references = [Array(uri.resolved.utf8)]
        if policy.isLocal {
            // Escapes are undone where the name counts as a URL.
            if case .file(let path) = MediaLocation(uri.resolved) { references.insert(path, at: 0) }
            references.append(Array(uri.literal.utf8))
        }
        return references.lazy.compactMap { try? self.neighbor($0, within: reach) }.first { $0.isPresent }
    }
}
