import Synchronization

/// A piece of work in a pool's queue, and how to end its wait without it. Every member may be called from any thread.
///
/// A job may lie in several queues of its pool, after its priority was raised: whoever claims it first runs it, and the
/// others throw it away.
final class WorkerJob: Sendable {
    let context: WorkerContext
    let run: @Sendable () -> Void
    private let answer: @Sendable (any Error) -> Void
    private let answered = Atomic<Bool>(false)
    private let cancelTime = Atomic<UInt64>(0)
    private let claimed = Atomic<Bool>(false)

    init(
        context: WorkerContext, run: @escaping @Sendable () -> Void, abandon: @escaping @Sendable (any Error) -> Void
    ) {
        self.context = context
        self.run = run
        answer = abandon
    }

    /// Ends the wait for the job with an error, once; whether it still runs or not does not matter.
    func abandon(_ error: any Error) {
        guard !answered.exchange(true, ordering: .acquiringAndReleasing) else { return }
        answer(error)
    }

    /// Whether the wait for it was ended without it.
    var isAbandoned: Bool { answered.load(ordering: .acquiring) }

    /// Makes the caller the one who runs or ends the job; false when another was first.
    func claim() -> Bool { !claimed.exchange(true, ordering: .acquiringAndReleasing) }

    /// Whether somebody runs or has ended it.
    var isClaimed: Bool { claimed.load(ordering: .acquiring) }

    /// Stops the job: at once while no worker has taken it, else at its next question.
    func cancel() {
        context.interruption.cancel()
        if claim() { abandon(CancellationError()) }
    }

    /// When the overseer first saw that the job was cancelled, in monotonic nanoseconds; zero before.
    var cancelSeenAt: UInt64 { cancelTime.load(ordering: .relaxed) }

    func noteCancelled(at time: UInt64) { cancelTime.store(time, ordering: .relaxed) }
}

/// What a job on a worker may ask: whether it must stop.
public struct WorkerContext: Sendable {
    package let interruption: Interruption

    /// Starts the job's clock: a disk that has not answered when the time is over ends its wait with `.timedOut`.
    package func limit(to time: Duration) { interruption.setTimeout(time) }

    /// Throws `CancellationError` when nobody waits for the job any more, `MediaError` when its time is over.
    package func check(_ action: String) throws { try interruption.check(action) }
}
