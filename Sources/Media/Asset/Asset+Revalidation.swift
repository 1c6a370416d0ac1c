extension Asset {
    /// Looks whether the file is still the one that was read; where it is not, every loaded property becomes failed.
    ///
    /// Their error is `.changed`, or `.notFound` when the file is gone; the next load reads the file as it is now. Returns
    /// whether what is known still holds, which is so while nothing is known and for addresses, which are not asked.
    /// Throws `CancellationError`, and `MediaError.timedOut` when the disk does not answer.
    @discardableResult
    public func revalidate(priority: WorkerPool.Priority = .soon) async throws -> Bool {
        try await properties.core.revalidate(priority)
    }
}
