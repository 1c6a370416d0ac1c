/// What a source that is put together from others says of that without looking at any of them.
package struct SourceOutline: Sendable, Hashable {
    /// What it is written as.
    package let format: ContainerFormat
    /// The type of its clips that people see: of pictures where it has any, else of sound.
    package let mediaType: MediaType
    /// How many clips of that type it presents.
    package let clipCount: Int
    /// How long it is; nil where that depends on one of the others.
    package let duration: MediaTime?

    /// So many clips of a type.
    package init(_ format: ContainerFormat, _ mediaType: MediaType, clipCount: Int, duration: MediaTime?) {
        (self.format, self.mediaType, self.clipCount, self.duration) = (format, mediaType, clipCount, duration)
    }
}

/// A source whose outline can be had for less than its facts.
package protocol OutlinedSource: MediaSource {
    /// What it says of what it is put together from. Throws as `readFacts` where it cannot be read itself.
    func outline(_ interruption: Interruption) throws -> SourceOutline
}

extension Asset {
    /// What its source says of what it is put together from; nil for what has pictures and sound of its own.
    ///
    /// Throws `MediaError` or `CancellationError`.
    package func outline(priority: WorkerPool.Priority) async throws -> SourceOutline? {
        guard let source = source as? any OutlinedSource else { return nil }
        return try await WorkerPool.reading.run(priority: priority) { try source.outline($0.interruption) }
    }
}
