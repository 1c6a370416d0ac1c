extension Asset {
    /// Looks whether the file is still the one that was read; where it is not, every loaded property becomes failed.
    ///
    /// Their error is `.changed`, or `.notFound` when the file is gone; the next load reads the file as it is now. Returns
    /// whether what is known still holds, which is so while nothing is known, and where nothing tells versions apart. A
    /// server is asked, by one request without a body where it can say that nothing has changed. Throws
    /// `CancellationError`, and `MediaError` when the disk or the server does not answer.
    @discardableResult
    public func revalidate(priority: WorkerPool.Priority = .soon) async throws -> Bool {
        try await properties.core.revalidate(priority)
    }
}
