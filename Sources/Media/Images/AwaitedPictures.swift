import Synchronization

/// Makes pictures of frames that are awaited, and cancels them all at once.
///
/// Every member may be called from any task.
final class AwaitedPictures: Sendable {
    private struct State {
        var tasks: [Int: Task<GeneratedImage, any Error>] = [:]
        var nextNumber = 0
    }

    /// Single requests that may be at it, from their decoding on: each holds frames.
    private static let mostRequests = 8

    private let limiter = PriorityLimiter(capacity: mostRequests)
    private let counters: DecodeCounters
    private let state = Mutex(State())

    init(_ counters: DecodeCounters) { self.counters = counters }

    /// Runs a single request from its decoding to its picture, when it is its turn. Throws what `body` throws, and
    /// `CancellationError`.
    func inTurn(
        _ priority: WorkerPool.Priority, _ body: () async throws -> GeneratedImage
    ) async throws -> GeneratedImage {
        let turn = try await limiter.wait(priority)
        defer { limiter.end(turn) }
        return try await body()
    }

    /// Awaits a frame, and has a worker make its picture. Throws why there is none, or `CancellationError`.
    func image(
        of request: RequestedFrame, _ frame: any AwaitedFrame, _ settings: ImageGenerator.Settings,
        _ priority: WorkerPool.Priority
    ) async throws -> GeneratedImage {
        let (number, task) = state.withLock { [counters] state in
            let number = state.nextNumber
            state.nextNumber += 1
            let task = Task {
                var answer = request
                answer.frame = try await frame.made(priority, counters)
                (answer.frame.time, answer.frame.duration) = (request.frame.time, request.frame.duration)
                return try await WorkerPool.decoding.run(priority: priority) { [answer] _ in
                    try answer.image(settings, by: PictureRenderer(), counters: counters)
                }
            }
            state.tasks[number] = task
            return (number, task)
        }
        defer { state.withLock { _ = $0.tasks.removeValue(forKey: number) } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels all that run and all that wait.
    func cancelAll() {
        limiter.cancelAll()
        for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
    }
}
