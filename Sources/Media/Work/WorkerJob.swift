import Synchronization

/// A piece of work in a pool's queue, and how to end its wait without it.
final class WorkerJob: Sendable {
    let context: WorkerContext
    let run: @Sendable () -> Void
    let abandon: @Sendable (any Error) -> Void
    private let cancelTime = Atomic<UInt64>(0)

    init(
        context: WorkerContext, run: @escaping @Sendable () -> Void, abandon: @escaping @Sendable (any Error) -> Void
    ) {
        self.context = context
        self.run = run
        self.abandon = abandon
    }

    /// When the overseer first saw that the job was cancelled, in monotonic nanoseconds; zero before.
    var cancelSeenAt: UInt64 { cancelTime.load(ordering: .relaxed) }

    func noteCancelled(at time: UInt64) { cancelTime.store(time, ordering: .relaxed) }
}

/// What a job on a worker may ask: whether it must stop.
public struct WorkerContext: Sendable {
    let interruption: Interruption
}
