import Synchronization

/// A continuation that several parties may try to resume; the first wins.
final class Once<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Result<Value, any Error>, Never>?>

    init(_ continuation: CheckedContinuation<Result<Value, any Error>, Never>) {
        self.continuation = Mutex(continuation)
    }

    func resume(_ result: Result<Value, any Error>) {
        let taken = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        taken?.resume(returning: result)
    }
}
