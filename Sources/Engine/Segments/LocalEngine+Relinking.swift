public import Places

extension LocalEngine {
    /// The search for the files that a project file or an edit list presents and that are missing.
    nonisolated public func relinking(of place: Place, in folder: [UInt8]) -> Updates<Relinking.Progress> {
        Updates { [opener] in
            let (progress, continuation) = AsyncThrowingStream.makeStream(
                of: Relinking.Progress.self, bufferingPolicy: .bufferingNewest(1))
            let search = Task {
                do {
                    let relinking = try await opener.relinking(place, in: folder) { continuation.yield($0) }
                    continuation.yield(.finished(relinking))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in search.cancel() }
            var states = progress.makeAsyncIterator()
            return { try await states.next() }
        }
    }
}
