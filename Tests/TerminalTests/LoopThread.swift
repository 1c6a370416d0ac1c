import Glibc

@testable import Terminal

/// Runs tests on the loop's thread, one at a time: the calling thread becomes it.
enum LoopThread {
    static func run<Result: Sendable>(_ body: @MainThread () throws -> Result) rethrows -> Result {
        while !EventLoop.shared.occupy() { usleep(1000) }
        defer { EventLoop.shared.vacate() }
        return try MainThread.assumeIsolated(body)
    }
}
