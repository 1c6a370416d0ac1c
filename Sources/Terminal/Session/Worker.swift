internal import Glibc

/// A thread for one call that waits.
enum Worker {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// The value of `body`, which waits, from a thread of its own.
    static func value<Value: Sendable>(of body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in start { continuation.resume(returning: body()) } }
    }

    /// Runs `body` on a new thread; where none can be had, on a thread of the concurrency runtime.
    static func start(_ body: @escaping @Sendable () -> Void) {
        if !startThread(body) { Task.detached { body() } }
    }

    /// Runs `body` on a new thread; false where none can be had.
    static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        if result == 0 {
            pthread_detach(thread)
        } else {
            work.release()
        }
        return result == 0
    }
}
