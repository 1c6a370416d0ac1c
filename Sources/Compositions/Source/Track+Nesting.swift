package import Media

extension Track {
    /// How deep compositions may lie within each other: each of them works within the one around it.
    private static let deepestNesting = 32

    /// Throws `MediaError.invalidRequest` for a track of a composition that no other may contain.
    package func checkNesting() throws(MediaError) {
        if asset.source.compositionDepth >= Self.deepestNesting { throw .nestedTooDeeply }
    }
}

extension MediaSource {
    /// How deep compositions lie within each other here, this one included; 0 for what is none.
    package var compositionDepth: Int {
        (self as? CompositionSource)?.depth ?? (self as? any TransitionSource)?.depth ?? 0
    }
}
