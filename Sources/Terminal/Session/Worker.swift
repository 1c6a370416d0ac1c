internal import Glibc

/// A thread for one call that waits.
enum Worker {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread; where none can be had, on a thread of the concurrency runtime.
    static func start(_ body: @escaping @Sendable () -> Void) {
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
            Task.detached { body() }
        }
    }
}
