import Synchronization

/// An outcome that several parties may decide and one task awaits; the first to decide wins.
package final class Once<Value: Sendable>: Sendable {
    package typealias Outcome = Result<Value, any Error>

    private struct State {
        var outcome: Outcome?
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    private let state = Mutex(State())

    /// An outcome that nobody awaits yet.
    package init() {}

    /// An outcome that a task awaits already.
    convenience init(_ continuation: CheckedContinuation<Outcome, Never>) {
        self.init()
        wait(continuation)
    }

    /// Resumes `continuation` with the outcome, at once when it is decided already. Called once.
    package func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
        let decided = state.withLock { state -> Outcome? in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let decided { continuation.resume(returning: decided) }
    }

    /// Decides the outcome, unless somebody has.
    package func resume(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        waiting?.resume(returning: outcome)
    }
}
