import CLinux
import Glibc
import Synchronization

/// What the overseer of a pool knows of one of its threads. Every member may be called from any thread.
final class Worker: Sendable {
    enum Activity {
        case idle, computing, waiting
        /// Computes on past its end: nobody need wait for it, but it still has its share of the processor.
        case late(WorkerJob)
        /// Waits past its end, for something that may never come. The thread is given up.
        case overdue(WorkerJob)
    }

    private struct State {
        var thread: pthread_t?
        /// The kernel's number of it.
        var number: Int32 = 0
        var job: WorkerJob?
        var startedAt: UInt64 = 0
        var sampledAt: UInt64 = 0
        var processorTime: UInt64 = 0
        /// How often the thread had waited when it was last seen with little processor time and not waiting.
        var waits: Int64 = -1
        /// When the thread was last seen computing.
        var computedAt: UInt64 = 0
        var abandoned = false
    }

    private let state = Mutex(State())

    /// Called by the thread itself before its first job.
    func begin() { state.withLock { ($0.thread, $0.number) = (pthread_self(), linux_thread_id()) } }

    /// Called by the thread as it starts a job.
    func take(_ job: WorkerJob) {
        let now = linux_monotonic_time()
        state.withLock {
            $0.job = job
            $0.startedAt = now
            $0.sampledAt = now
            $0.computedAt = now
            $0.waits = -1
            $0.processorTime = linux_thread_cpu_time(pthread_self())
        }
    }

    /// Called by the thread as a job ends; false when the pool has given it up meanwhile.
    func finish() -> Bool {
        state.withLock {
            $0.job = nil
            return !$0.abandoned
        }
    }

    /// What the thread has been doing since the last look. A job is overdue a second after its deadline, or a second
    /// after its cancellation, because libav and our own reading ask at least that often.
    func sample() -> Activity {
        let now = linux_monotonic_time()
        return state.withLock { state in
            guard let job = state.job, let thread = state.thread else { return .idle }
            let isComputing = isComputing(&state, thread, now)
            if isComputing { state.computedAt = now }
            if isPastEnd(job, now) {
                // One look may find a thread that computes waiting for a lock: a second of them tells.
                if now > state.computedAt + 1_000_000_000 {
                    state.abandoned = true
                    return .overdue(job)
                }
                if !job.isAbandoned { return .late(job) }
            }
            return isComputing ? .computing : .waiting
        }
    }

    private func isPastEnd(_ job: WorkerJob, _ now: UInt64) -> Bool {
        let grace: UInt64 = 1_000_000_000
        let interruption = job.context.interruption
        guard interruption.isCancelled else { return interruption.deadlineTime.map { now > $0 + grace } ?? false }
        if job.cancelSeenAt == 0 { job.noteCancelled(at: now) }
        return now > job.cancelSeenAt + grace
    }

    /// Whether the thread used over a tenth of the time since the last look, or has wanted a processor all the while and
    /// got none: so a decoder on a busy machine is told from one that waits for a dead disk. A job younger than 10 ms
    /// counts as computing: most reads are over by then.
    private func isComputing(_ state: inout State, _ thread: pthread_t, _ now: UInt64) -> Bool {
        guard now > state.sampledAt + 10_000_000 else { return true }
        let used = linux_thread_cpu_time(thread)
        let share = used &- state.processorTime
        let span = now - state.sampledAt
        state.processorTime = used
        state.sampledAt = now
        if share > span / 10 { return true }
        let before = state.waits
        state.waits = linux_thread_waits(state.number)
        return state.waits >= 0 && state.waits == before
    }
}
