import TestSupport
import Testing

@testable import Terminal

/// Runs tests on the loop's thread, one at a time: the thread that runs them becomes it.
enum LoopThread {
    /// Runs `body` as soon as nobody else has the loop. It is waited for without a thread: who has it may need one.
    static func run<Result: Sendable>(_ body: @MainThread () throws -> Result) async throws -> Result {
        try #require(await eventually { EventLoop.shared.occupy() }, "another test keeps the loop")
        defer { EventLoop.shared.vacate() }
        return try MainThread.assumeIsolated(body)
    }
}
