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
                { WholeFile($0, $1, budget) }, { Asset($0, $1, $2, budget) }, options, worker.interruption)
            return try opener.timeline(document, at: location, from: location.address).composition
        }
    }
}

extension MediaLocation {
    /// What a web server has there; nil for other places.
    fileprivate var address: Address? {
        guard case .remote(let url) = self, Address.isHTTP(url) else { return nil }
        return Address(url)
    }
}
