import Synchronization

/// Lets a generator's requests go one after another, and cancels them all at once.
final class Turns: Sendable {
    /// A request's place in the line.
    struct Turn: Sendable, Hashable {
        fileprivate let number: Int
    }

    private struct State {
        var nextNumber = 0
        /// Requests up to this number are cancelled.
        var cancelledBelow = 0
        var current: Turn?
        var running: Interruption?
        var waiting: [(turn: Turn, once: Once<Turn>)] = []
    }

    private let state = Mutex(State())

    /// Waits for this request's turn. Throws `CancellationError`.
    func wait() async throws -> Turn {
        let turn = state.withLock { state in
            defer { state.nextNumber += 1 }
            return Turn(number: state.nextNumber)
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Turn, any Error>, Never>) in
                let once = Once<Turn>()
                once.wait(continuation)
                let answer: Result<Turn, any Error>? = state.withLock { state in
                    if Task.isCancelled || turn.number < state.cancelledBelow { return .failure(CancellationError()) }
                    if state.current == nil {
                        state.current = turn
                        return .success(turn)
                    }
                    state.waiting.append((turn, once))
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
            if state.current == turn { state.running = interruption }
        }
    }

    /// Gives the turn to the next request.
    func end(_ turn: Turn) {
        let next = state.withLock { state -> (turn: Turn, once: Once<Turn>)? in
            guard state.current == turn else { return nil }
            state.current = nil
            state.running = nil
            guard !state.waiting.isEmpty else { return nil }
            let next = state.waiting.removeFirst()
            state.current = next.turn
            return next
        }
        next?.once.resume(.success(next?.turn ?? turn))
    }

    /// Cancels the request that runs and all that wait.
    func cancelAll() {
        let (running, waiting) = state.withLock { state in
            defer { state.waiting = [] }
            state.cancelledBelow = state.nextNumber
            return (state.running, state.waiting)
        }
        running?.cancel()
        for waiter in waiting { waiter.once.resume(.failure(CancellationError())) }
    }
}
