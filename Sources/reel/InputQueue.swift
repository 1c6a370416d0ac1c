import Media
import Places

/// Works on many inputs at once and hands on the results in the inputs' order.
struct InputQueue {
    /// How many are worked on at once.
    let limit: Int

    /// Calls `each` once for each input, in their order, as soon as its turn has come; returns whether any was told to have
    /// failed (`each` returned false).
    ///
    /// Throws `CancellationError` when the task is cancelled.
    func run<Value: Sendable>(
        _ places: [Place], _ work: @escaping @Sendable (Place) async throws -> Value,
        each: (Int, Result<Value, MediaError>) -> Bool
    ) async throws -> Bool {
        var waiting: [Int: Result<Value, MediaError>] = [:]
        var (begun, told, failed) = (0, 0, false)
        try await withThrowingTaskGroup(of: (Int, Result<Value, MediaError>).self) { group in
            func begin() {
                guard begun < places.count else { return }
                let index = begun
                begun += 1
                group.addTask {
                    do {
                        return (index, .success(try await work(places[index])))
                    } catch let error as MediaError {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<limit { begin() }
            while let (index, result) = try await group.next() {
                waiting[index] = result
                // A slow input holds up what is printed, not what is read: but no more than fits a screenful of memory.
                while let next = waiting.removeValue(forKey: told) {
                    if !each(told, next) { failed = true }
                    told += 1
                }
                begin()
            }
        }
        return failed
    }
}
