import Synchronization

/// A continuation that the work and a cancellation race to resume; the first wins, whichever comes first.
final class Waiter<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value, any Error>)
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
    var isWaiting: Bool { state.withLock { if case .waiting = $0 { true } else { false } } }

    func resume(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            defer { state = .done }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(with: result)
    }
}
