internal import Media

/// Begins work on a file again that somebody else cancelled, as a reload of the file does.
enum CancelledElsewhere {
    /// How long to wait before each of the tries after the first.
    private static let pauses: [Duration] = [50, 100, 200, 400].map { .milliseconds($0) }

    /// The value of `work`, which is tried again where it throws `CancellationError` and the caller's task goes on.
    ///
    /// Throws `CancellationError` where the caller's task is cancelled, else `MediaError`: what is no cancellation comes
    /// again however often it is tried, and so, after some tries, does one.
    static func retry<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws -> Value {
        for pause in pauses.map(Optional.some) + [nil] {
            do {
                return try await work()
            } catch is CancellationError {
                try Task.checkCancellation()
                if let pause { try await Task.sleep(for: pause) }
            } catch {
                try Task.checkCancellation()
                throw MediaError(shown: error)
            }
        }
        throw MediaError(.io, "reading was broken off again and again", remedy: "read the file again")
    }
}
