internal import Synchronization

/// The exports under way, so that they can be stopped by name. All members may be used from any thread.
final class RunningExports: Sendable {
    private struct State {
        var tasks: [ExportJob: Task<Void, Never>] = [:]
        /// Ended before they were inserted.
        var ended: Set<ExportJob> = []
    }

    private let state = Mutex(State())

    func insert(_ job: ExportJob, _ task: Task<Void, Never>) {
        state.withLock { state in
            if state.ended.remove(job) == nil { state.tasks[job] = task }
        }
    }

    func remove(_ job: ExportJob) {
        state.withLock { state in
            if state.tasks.removeValue(forKey: job) == nil { state.ended.insert(job) }
        }
    }

    func cancel(_ job: ExportJob) { state.withLock { $0.tasks[job] }?.cancel() }
}
