extension AssetCore {
    /// Looks on a worker whether the file is still the one that was read, and forgets what is known where it is not.
    ///
    /// Returns whether what is known still holds. Throws `CancellationError`, and `MediaError` where nobody answers.
    func revalidate(_ priority: WorkerPool.Priority) async throws -> Bool {
        guard let known = snapshot.facts?.identity else { return true }
        let source = source
        let present = try await WorkerPool.reading.run(priority: priority) { worker in
            worker.interruption.limitOpening(source.policy, source.budget)
            return try source.presentIdentity(worker.interruption)
        }
        guard present != known else { return true }
        let error =
            present == nil
            ? MediaError(.notFound, "the file is gone", remedy: "refresh the folder")
            : MediaError(.changed, "the file has changed since it was read", remedy: "load it again")
        return !invalidate(error, ifStill: known)
    }
}
