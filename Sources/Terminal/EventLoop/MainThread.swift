/// The actor of everything that touches the terminal: its code runs on the thread that runs `EventLoop.shared`, which is
/// the process's first thread, between the keys and the drawing of a turn.
@globalActor
public actor MainThread {
    /// The one instance.
    public static let shared = MainThread()

    /// The event loop.
    nonisolated public var unownedExecutor: UnownedSerialExecutor {
        EventLoop.shared.asUnownedSerialExecutor()
    }

    /// Runs `operation` at once, for callers that are on the loop's thread without the compiler knowing; others trap.
    nonisolated public static func assumeIsolated<Result: Sendable>(
        _ operation: @MainThread () throws -> Result
    ) rethrows -> Result {
        EventLoop.shared.checkIsolated()
        // The way of `MainActor.assumeIsolated`: the isolation is part of the type only.
        return try withoutActuallyEscaping(operation) { function in
            try unsafeBitCast(function, to: (() throws -> Result).self)()
        }
    }
}
