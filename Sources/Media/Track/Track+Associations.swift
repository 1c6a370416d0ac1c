extension Track {
    /// The tracks that this one is associated with in a way, in the container's order; empty without any.
    ///
    /// Throws `MediaError` when the file cannot be read, and `CancellationError`.
    public func loadAssociatedTracks(
        ofType type: TrackAssociationType, priority: WorkerPool.Priority = .visible
    ) async throws -> [Track] {
        let core = properties.core
        let facts = try await core.facts(atLeast: .header, after: nil, priority: priority)
        return try associatedTracks(type, facts)
    }

    /// Those that are known without reading.
    package func knownAssociatedTracks(ofType type: TrackAssociationType) -> [Track] {
        properties.core.snapshot.facts.flatMap { try? associatedTracks(type, $0) } ?? []
    }

    private func associatedTracks(_ type: TrackAssociationType, _ facts: AssetFacts) throws -> [Track] {
        let own = try properties.source(facts).track
        let identifiers = own.structure.associations.filter { $0.type == type }.flatMap(\.trackIDs)
        return facts.tracks.filter { identifiers.contains($0.trackID) }.map { Track($0, core: properties.core) }
    }
}
