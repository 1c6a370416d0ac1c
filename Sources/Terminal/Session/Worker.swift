internal import Glibc

/// A thread for one call that waits.
enum Worker {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread; false when the system has none.
    typealias Starter = @Sendable (@escaping @Sendable () -> Void) -> Bool

    /// The value of `body`, which waits, from a thread of its own; nil where none can be had.
    ///
    /// `body` never runs on the concurrency runtime's threads: there are as many as processors, and two calls that wait
    /// would stop every async function.
    static func value<Value: Sendable>(
        startThread: Starter = { startThread($0) }, of body: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            if !startThread({ continuation.resume(returning: body()) }) { continuation.resume(returning: nil) }
        }
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
