import Dispatch
import Glibc
import Synchronization

/// The bridge from a command, which returns when all is done, to async work.
final class Blocking<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    /// Runs `body` and waits for it; not from the cooperative pool. Throws what it throws.
    static func run(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let work = Blocking()
        Task.detached {
            let result: Result<Value, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            work.outcome.withLock { $0 = result }
            work.done.signal()
        }
        work.done.wait()
        guard let result = work.outcome.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }

    /// As `run`; Ctrl-C and SIGTERM cancel the work, and once it has ended the program, with 130.
    static func runUntilStopped(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let stop = StopSignal()
        let outcome = Result {
            try run {
                let work = Task { try await body() }
                stop.onStop { work.cancel() }
                return try await work.value
            }
        }
        if stop.wasStopped { Glibc.exit(130) }
        return try outcome.get()
    }
}
