internal import Media
import Synchronization

/// A call of a loader that runs in a task of its own while a thread may wait for what it returns.
///
/// Cancelled when the last who wants it lets go of it. Every member may be called from any thread.
final class LoaderCall<Value: Sendable>: Sendable {
    private enum State {
        case running, abandoned
        case returned(Result<Value, MediaError>)
    }

    /// What the task and those who wait share; it outlives the call where the loader heeds no cancellation.
    private final class Outcome: Sendable {
        let state = Mutex(State.running)
        let changed = Condition()

        var result: Result<Value, MediaError>? {
            state.withLock { if case .returned(let result) = $0 { result } else { nil } }
        }
    }

    private let outcome: Outcome
    private let task: Task<Void, Never>
    private let countAbandoned: @Sendable (Int) -> Void

    /// Begins a call. `countAbandoned` hears 1 when it is given up before it has returned, and -1 when it then returns.
    init(_ body: @escaping @Sendable () async throws -> Value, countAbandoned: @escaping @Sendable (Int) -> Void) {
        let outcome = Outcome()
        self.outcome = outcome
        self.countAbandoned = countAbandoned
        task = Task.detached {
            let result: Result<Value, MediaError>
            do { result = .success(try await body()) } catch { result = .failure(MediaError(loader: error)) }
            let wasAbandoned = outcome.state.withLock { state in
                defer { state = .returned(result) }
                if case .abandoned = state { return true }
                return false
            }
            if wasAbandoned { countAbandoned(-1) }
            outcome.changed.signal()
        }
    }

    deinit {
        let isAbandoned = outcome.state.withLock { state in
            guard case .running = state else { return false }
            state = .abandoned
            return true
        }
        if isAbandoned { countAbandoned(1) }
        task.cancel()
    }

    /// Waits for what the call returns, on a thread that may block.
    ///
    /// Throws what the interruption says, and the `MediaError` of what the call has thrown.
    func value(_ interruption: Interruption) throws -> Value {
        while !outcome.changed.wait(until: { outcome.result != nil }, atMost: LoaderCall.slice) {
            try interruption.check("opening")
        }
        guard let result = outcome.result else { throw CancellationError() }
        return try result.get()
    }

    /// How soon an interruption is seen, in nanoseconds.
    private static var slice: UInt64 { 20_000_000 }
}
