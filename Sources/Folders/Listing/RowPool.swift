internal import Lanes

/// Threads for work on many names that waits for nothing: searches, orders, marks.
enum RowPool {
    private static let pool = BlockingPool(name: "rows", count: 2)

    /// Runs work that touches no disk. Throws what it throws, and `CancellationError`.
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable (_ isWanted: () -> Bool) throws -> Value
    ) async throws -> Value {
        try await pool.run { call in try work { call.isWanted } }
    }
}
