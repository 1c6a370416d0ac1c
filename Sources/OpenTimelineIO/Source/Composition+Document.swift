public import Compositions
public import Media

extension Composition {
    /// The composition that a document stands for, the media that it refers to lying relative to `location`.
    ///
    /// Opens that media. What cannot be had of it is there all the same, and fails where it is shown or heard. Throws
    /// `MediaError` `.noSuchTrack` for a document without a timeline, `.damaged` for times that cannot be, `.invalidRequest`
    /// for items that lie within each other too deeply, and `CancellationError`.
    public init(
        _ document: OTIODocument, at location: MediaLocation, options: AssetOptions = .init(), budget: Budget = .init(),
        priority: WorkerPool.Priority = .visible
    ) async throws {
        self = try await WorkerPool.reading.run(priority: priority) { worker in
            let opener = SourceOpener(
                { WholeFile($0, budget: budget) }, { Asset($0, options: $1, budget: budget) }, options,
                worker.interruption)
            return try opener.timeline(document, at: location).composition
        }
    }
}
