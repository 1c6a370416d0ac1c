import Synchronization

/// Frames of one decoder that are awaited while it goes on: several at once, handed on in the order in which they came.
///
/// `push` belongs to the decoding worker, `room` and `finish` to the task that has it decode.
final class AwaitedFrames: Sendable {
    typealias Deliver = @Sendable (Result<GeneratedImage, any Error>) -> Void

    private struct Entry {
        let number: Int
        let deliver: Deliver
        var outcome: Result<GeneratedImage, any Error>?
    }

    private struct State {
        var entries: [Entry] = []
        var tasks: [Int: Task<Void, Never>] = [:]
        var nextNumber = 0
        var isDelivering = false
        var hasFailed = false
        var isCancelled = false
        /// Who waits until there are no more than so many.
        var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    /// Frames that may be awaited at once: each holds those that it is made of.
    private static let length = 4

    private let pictures: AwaitedPictures
    private let settings: ImageGenerator.Settings
    private let priority: WorkerPool.Priority
    private let state = Mutex(State())

    init(_ pictures: AwaitedPictures, _ settings: ImageGenerator.Settings, _ priority: WorkerPool.Priority) {
        (self.pictures, self.settings, self.priority) = (pictures, settings, priority)
    }

    /// Whether as many are awaited as may be.
    var isFull: Bool { state.withLock { $0.entries.count >= Self.length } }

    /// Whether one of those that were delivered could not be made.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Begins to await a frame; its picture, or why there is none, is delivered after those of the frames before it.
    func push(_ request: RequestedFrame, _ frame: any AwaitedFrame, deliver: @escaping Deliver) {
        state.withLock { state in
            let number = state.nextNumber
            state.nextNumber += 1
            state.entries.append(Entry(number: number, deliver: deliver))
            let task = Task { [self] in
                do {
                    settle(number, .success(try await pictures.image(of: request, frame, settings, priority)))
                } catch {
                    settle(number, .failure(error))
                }
            }
            state.tasks[number] = task
            if state.isCancelled { task.cancel() }
        }
    }

    /// Returns when more may be decoded.
    func room() async { await wait(until: Self.length - 1) }

    /// Returns when all were delivered; cancels them where its task is cancelled.
    func finish() async {
        await withTaskCancellationHandler {
            await wait(until: 0)
        } onCancel: {
            cancel()
        }
    }

    /// Cancels those that are awaited and all to come: they are delivered as such.
    func cancel() {
        let tasks = state.withLock { state in
            state.isCancelled = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
    }

    private func wait(until count: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.entries.count <= count { return true }
                state.waiter = (count, continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func settle(_ number: Int, _ outcome: Result<GeneratedImage, any Error>) {
        state.withLock { state in
            state.tasks[number] = nil
            if let place = state.entries.firstIndex(where: { $0.number == number }) {
                state.entries[place].outcome = outcome
            }
        }
        while let (deliver, outcome) = nextToDeliver() {
            deliver(outcome)
            let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
                state.isDelivering = false
                state.entries.removeFirst()
                guard let waiter = state.waiter, state.entries.count <= waiter.count else { return nil }
                state.waiter = nil
                return waiter.continuation
            }
            waiter?.resume()
        }
    }

    /// The first one, where it is there and nobody delivers it.
    private func nextToDeliver() -> (Deliver, Result<GeneratedImage, any Error>)? {
        state.withLock { state in
            guard !state.isDelivering, let first = state.entries.first, let outcome = first.outcome else { return nil }
            state.isDelivering = true
            if case .failure = outcome { state.hasFailed = true }
            return (first.deliver, outcome)
        }
    }
}
