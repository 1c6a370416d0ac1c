internal import Synchronization

/// Things that lie one after the other on a server, several of which are read at once before somebody asks for them.
///
/// `value(at:_:)` belongs on the worker that owns this; what reads is called on others, and cancelled with this.
package final class ReadAhead<Value: Sendable>: Sendable {
    private let count: Int
    private let width: Int
    private let timeLimit: Duration
    private let read: @Sendable (Int, Interruption) throws -> Value
    private let results = Results()
    private let tasks = Mutex<[Int: Task<Void, Never>]>([:])

    /// What was read and not asked for yet.
    private final class Results: Sendable {
        let arrived = Mutex<[Int: Result<Value, any Error>]>([:])
        let condition = Condition()
    }

    /// So many things, of which `width` are read at once by `read`; each may take as long as `time` in all.
    package init(
        count: Int, width: Int, within time: Duration,
        read: @escaping @Sendable (Int, Interruption) throws -> Value
    ) {
        (self.count, self.width, timeLimit, self.read) = (count, width, time, read)
    }

    deinit { tasks.withLock { for task in $0.values { task.cancel() } } }

    /// What lies at a place; those behind it are read on meanwhile. Others are given up.
    ///
    /// Throws what reading throws, `CancellationError`, and `MediaError` `.timedOut`.
    package func value(at place: Int, _ interruption: Interruption) throws -> Value {
        let window = place..<min(count, place + width)
        tasks.withLock { tasks in
            for (other, task) in tasks where !window.contains(other) {
                task.cancel()
                tasks[other] = nil
                _ = results.arrived.withLock { $0.removeValue(forKey: other) }
            }
            for next in window where tasks[next] == nil { tasks[next] = begin(next, interruption.priority) }
        }
        return try interruption.whileWaiting(atMost: timeLimit) {
            while true {
                if let result = results.arrived.withLock({ $0[place] }) { return try result.get() }
                try interruption.check("reading ahead")
                _ = results.condition.wait(
                    until: { results.arrived.withLock { $0[place] != nil } }, atMost: Self.patience)
            }
        }
    }

    /// How long a wait lasts before the owner is asked whether it goes on, in nanoseconds.
    private static var patience: UInt64 { 20_000_000 }

    private func begin(_ place: Int, _ priority: WorkerPool.Priority) -> Task<Void, Never> {
        Task { [read, results] in
            let result: Result<Value, any Error>
            do {
                result = .success(
                    try await WorkerPool.reading.run(priority: priority) { try read(place, $0.interruption) })
            } catch {
                result = .failure(error)
            }
            guard !Task.isCancelled else { return }
            results.arrived.withLock { $0[place] = result }
            results.condition.signal()
        }
    }
}
