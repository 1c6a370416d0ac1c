internal import Media

extension Track {
    /// How deep compositions may lie within each other: each of them works within the one around it.
    private static let deepestNesting = 32

    /// Throws `MediaError.invalidRequest` for a track of a composition that no other may contain.
    func checkNesting() throws(MediaError) {
        guard let source = asset.source as? CompositionSource, source.depth >= Self.deepestNesting else { return }
        throw .nestedTooDeeply
    }
}
