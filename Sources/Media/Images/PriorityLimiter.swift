import Synchronization

/// Lets requests go a few at a time, the most urgent first, and cancels them all at once.
package final class PriorityLimiter: Sendable {
    /// A request's place in the line.
    package struct Turn: Sendable, Hashable {
        fileprivate let number: Int
    }

    private struct Waiter {
        let turn: Turn
        let priority: WorkerPool.Priority
        let once: Once<Turn>
    }

    private struct State {
        /// How many requests go at a time.
        var capacity: Int
        var nextNumber = 0
        /// Requests up to this number are cancelled.
        var cancelledBelow = 0
        /// Those whose turn it is; the interruption once their job runs.
        var current: [Turn: Interruption?] = [:]
        var waiting: [Waiter] = []
    }

    private let state: Mutex<State>

    /// A limiter that lets `capacity` requests go at a time.
    package init(capacity: Int) { state = Mutex(State(capacity: max(1, capacity))) }

    /// Lowers how many requests go at a time, from the next that begins on.
    func narrow(to capacity: Int) { state.withLock { $0.capacity = max(1, min($0.capacity, capacity)) } }

    /// Waits for this request's turn, which is again that of `first` where it had one before. Throws `CancellationError`.
    package func wait(_ priority: WorkerPool.Priority, again first: Turn? = nil) async throws -> Turn {
        let turn = state.withLock { state in
            defer { state.nextNumber += 1 }
            return Turn(number: state.nextNumber)
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Turn, any Error>, Never>) in
                let once = Once<Turn>()
                once.wait(continuation)
                let answer: Result<Turn, any Error>? = state.withLock { state in
                    let isLate = (first ?? turn).number < state.cancelledBelow
                    if Task.isCancelled || isLate { return .failure(CancellationError()) }
                    if state.current.count < state.capacity {
                        state.current[turn] = .some(nil)
                        return .success(turn)
                    }
                    state.waiting.append(Waiter(turn: turn, priority: priority, once: once))
                    return nil
                }
                if let answer { once.resume(answer) }
            }
        } onCancel: {
            let once = state.withLock { state -> Once<Turn>? in
                guard let place = state.waiting.firstIndex(where: { $0.turn == turn }) else { return nil }
                return state.waiting.remove(at: place).once
            }
            once?.resume(.failure(CancellationError()))
        }
        return try outcome.get()
    }

    /// Called by the worker as the request's job starts. Throws `CancellationError` when it came too late.
    func begin(_ turn: Turn, _ interruption: Interruption) throws {
        try state.withLock { state in
            if turn.number < state.cancelledBelow { throw CancellationError() }
            if state.current[turn] != nil { state.current[turn] = interruption }
        }
    }

    /// Gives the turn to the most urgent request that waits.
    package func end(_ turn: Turn) {
        let next = state.withLock { state -> Waiter? in
            guard state.current.removeValue(forKey: turn) != nil, state.current.count < state.capacity,
                let urgent = state.waiting.map(\.priority).max(),
                let place = state.waiting.firstIndex(where: { $0.priority == urgent })
            else { return nil }
            let next = state.waiting.remove(at: place)
            state.current[next.turn] = .some(nil)
            return next
        }
        next?.once.resume(.success(next?.turn ?? turn))
    }

    /// Whether a request waits that is more urgent than one that runs.
    func isWaiting(above priority: WorkerPool.Priority) -> Bool {
        state.withLock { $0.waiting.contains { $0.priority > priority } }
    }

    /// Cancels the requests that run and all that wait.
    func cancelAll() {
        let (running, waiting) = state.withLock { state in
            defer { state.waiting = [] }
            state.cancelledBelow = state.nextNumber
            return (state.current.values.compactMap(\.self), state.waiting)
        }
        for interruption in running { interruption.cancel() }
        for waiter in waiting { waiter.once.resume(.failure(CancellationError())) }
    }
}
