internal import Playlists

extension ByteInput {
    /// What something means that a playlist here names; nil where it lies out of reach, or nothing is there.
    ///
    /// A name in a local playlist may be one with escapes, or a file's very name. May touch the disk: workers only.
    func neighbor(_ uri: PlaylistURI, within reach: Reach) -> (any ByteInput)? {
        var references = [Array(uri.resolved.utf8)]
        if policy.isLocal {
            // Escapes are undone where the name counts as a URL.
            if case .file(let path) = MediaLocation(uri.resolved) { references.insert(path, at: 0) }
            references.append(Array(uri.literal.utf8))
        }
        return references.lazy.compactMap { try? self.neighbor($0, within: reach) }.first { $0.isPresent }
    }
}
