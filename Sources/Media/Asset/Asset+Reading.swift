/// For sources that are made of other assets.
extension Asset {
    /// Reads its facts as far as a stage on the worker that asks, where they are not known that far.
    ///
    /// Throws `MediaError`, or `CancellationError` when the interruption was cancelled.
    package func read(_ stage: Stage, _ interruption: Interruption) throws {
        try properties.core.read(stage, interruption)
    }

    /// The track at a place among all, as far as is known without reading.
    package func knownTrack(at index: Int) -> Track? {
        let core = properties.core
        guard let found = core.snapshot.facts?.tracks.first(where: { $0.index == index }) else { return nil }
        return Track(found, core: core)
    }

    /// The track that stands for all of a type, as far as is known without reading.
    ///
    /// Of pictures it is the one that is shown of the asset; of all else the first.
    package func mainTrack(withMediaType type: MediaType) -> Track? {
        let core = properties.core
        guard let facts = core.snapshot.facts else { return nil }
        let found = type == .video ? facts.picture : facts.tracks.first { $0.mediaType == type }
        return found.map { Track($0, core: core) }
    }
}
