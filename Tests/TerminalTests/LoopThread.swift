@testable import Terminal

/// Runs tests on the loop's thread, one at a time: the thread that runs them becomes it.
enum LoopThread {
    /// Runs `body` as soon as nobody else has the loop. It is waited for without a thread: who has it may need one.
    static func run<Result: Sendable>(_ body: @MainThread () throws -> Result) async rethrows -> Result {
        while true {
            if let result = try attempt(body) { return result }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private static func attempt<Result: Sendable>(_ body: @MainThread () throws -> Result) rethrows -> Result? {
        guard EventLoop.shared.occupy() else { return nil }
        defer { EventLoop.shared.vacate() }
        return try MainThread.assumeIsolated(body)
    }
}
