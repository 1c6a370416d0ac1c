public import Compositions
public import Media

extension OTIODocument {
    /// The document that stands for a composition and is to lie at `location`.
    ///
    /// Media is referred to relative to that, servers by their URLs. `Composition(document, at:)` makes the same composition
    /// of it: what OpenTimelineIO's numbers do not hold stands beside them in the metadata. The pictures and the sound of
    /// what was loaded count frames of the pictures. The folder of `location` should be there.
    ///
    /// Throws `MediaError` `.invalidRequest` for media that lies in no file and on no server, and `.tooLarge` where
    /// compositions within compositions come to more than 50,000 items, and `CancellationError`.
    public init(
        _ composition: Composition, named name: String, at location: MediaLocation,
        priority: WorkerPool.Priority = .visible
    ) async throws {
        self = try await WorkerPool.reading.run(priority: priority) { worker in
            var writer = TimelineWriter(MediaAddress(documentAt: location), worker.interruption)
            return try writer.document(composition, named: name)
        }
    }
}
