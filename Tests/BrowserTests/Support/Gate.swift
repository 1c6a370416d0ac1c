/// What one waits at until it is opened.
final class Gate: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

    func open() { continuation.finish() }

    func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
