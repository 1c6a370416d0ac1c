internal import Media
internal import VideoCompositions

extension CompositionRequest {
    /// Runs work that takes the processor or waits for files on a decode worker, so that tasks go on meanwhile.
    ///
    /// Throws what `body` throws, `CancellationError`, and `MediaError` where there is no worker.
    func onWorker<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await WorkerPool.decoding.run(priority: priority) { _ in try body() }
    }
}
