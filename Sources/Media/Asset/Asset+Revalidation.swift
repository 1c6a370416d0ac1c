extension Asset {
    /// Looks whether the file is still the one that was read; where it is not, every loaded property becomes failed.
    ///
    /// Their error is `.changed`, or `.notFound` when the file is gone; the next load reads the file as it is now. Returns
    /// whether what is known still holds, which is so while nothing is known and for addresses, which are not asked.
    /// Throws `CancellationError`, and `MediaError.timedOut` when the disk does not answer.
    @discardableResult
    public func revalidate(priority: WorkerPool.Priority = .soon) async throws -> Bool {
        guard case .file(let path) = location, let known = properties.core.snapshot.facts?.identity else { return true }
        let limit = properties.core.budget.localTime
        let present = try await WorkerPool.reading.run(priority: priority) { worker in
            worker.interruption.allow(limit)
            return FileIdentity(path: path)
        }
        guard present != known else { return true }
        let error =
            present == nil
            ? MediaError(.notFound, "the file is gone", remedy: "refresh the folder")
            : MediaError(.changed, "the file has changed since it was read", remedy: "load it again")
        return !properties.core.invalidate(error, ifStill: known)
    }
}
