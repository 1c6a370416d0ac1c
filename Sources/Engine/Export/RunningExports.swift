internal import Synchronization

/// The exports under way, so that they can be stopped by name. All members may be used from any thread.
final class RunningExports: Sendable {
    private let tasks = Mutex<[ExportJob: Task<Void, Never>]>([:])

    /// Begins an export, which can be stopped by its name until it ends.
    @discardableResult
    func start(_ job: ExportJob, _ export: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        // Under the lock: an export that ends at once is taken out after it was put in.
        tasks.withLock { tasks in
            let task = Task {
                await export()
                self.tasks.withLock { $0[job] = nil }
            }
            tasks[job] = task
            return task
        }
    }

    func cancel(_ job: ExportJob) { tasks.withLock { $0[job] }?.cancel() }
}
