import Synchronization

/// A continuation that the work and a cancellation race to resume; the first wins, whichever comes first.
final class Waiter<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value, any Error>)
        /// The work runs and its result is waited for, cancelled or not.
        case held(CheckedContinuation<Value, any Error>, isWanted: Bool)
        case done
    }

    private let state = Mutex(State.new)

    /// Stores the continuation; false when the race was over before, and the continuation has been resumed.
    func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let accepted = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !accepted { continuation.resume(throwing: CancellationError()) }
        return accepted
    }

    /// Whether somebody still wants the value.
    var isWaiting: Bool {
        state.withLock { state in
            switch state {
            case .waiting: true
            case .held(_, let isWanted): isWanted
            case .new, .done: false
            }
        }
    }

    /// Has a cancellation no longer end the wait; false when it has ended already.
    func hold() -> Bool {
        state.withLock { state in
            guard case .waiting(let continuation) = state else { return false }
            state = .held(continuation, isWanted: true)
            return true
        }
    }

    /// Ends the wait with `CancellationError`, unless it is held: then only `isWaiting` tells.
    func cancel() {
        let isHeld = state.withLock { state in
            guard case .held(let continuation, _) = state else { return false }
            state = .held(continuation, isWanted: false)
            return true
        }
        if !isHeld { resume(.failure(CancellationError())) }
    }

    func resume(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            defer { state = .done }
            switch state {
            case .waiting(let continuation), .held(let continuation, _): return continuation
            case .new, .done: return nil
            }
        }
        waiting?.resume(with: result)
    }
}
