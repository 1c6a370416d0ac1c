import CLinux
import Glibc
import Synchronization

/// What the overseer of a pool knows of one of its threads. Every member may be called from any thread.
final class Worker: Sendable {
    /// How often the kernel's thread of a number has waited; negative while it waits and where that is not known.
    typealias WaitReader = @Sendable (Int32) -> Int64

    enum Activity {
        case idle, computing, waiting
        /// Computes on past its end: nobody need wait for it, but it still has its share of the processor.
        case late(WorkerJob)
        /// Waits past its end, for something that may never come. The thread is given up.
        case overdue(WorkerJob)
    }

    /// What was found at a look, and of which job.
    struct Sample {
        let job: WorkerJob?
        let activity: Activity
    }

    /// What can be told of a thread without asking the kernel for its state.
    private enum Look {
        case idle
        case computing(WorkerJob)
        case unclear(WorkerJob, thread: Int32, waits: Int64)
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
    private let readWaits: WaitReader

    init(readWaits: @escaping WaitReader = { linux_thread_waits($0) }) { self.readWaits = readWaits }

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

    /// What the thread has been doing since the last look.
    ///
    /// Asking the kernel how often a thread has waited opens a file of /proc. That happens without the lock, which
    /// the thread takes at the start and the end of each job.
    func sample() -> Sample {
        let now = linux_monotonic_time()
        let look = state.withLock { Self.look(&$0, now) }
        switch look {
        case .idle: return Sample(job: nil, activity: .idle)
        case .computing(let job): return conclude(job, isComputing: true, now)
        case .unclear(let job, let number, let before):
            let waits = readWaits(number)
            state.withLock { if $0.job === job { $0.waits = waits } }
            return conclude(job, isComputing: waits >= 0 && waits == before, now)
        }
    }

    /// What a sample says of the thread's present job; the thread is given up here where it is overdue.
    ///
    /// A thread that began another job since it was sampled, or that has no sample, counts as computing.
    func confirm(_ sample: Sample?) -> Activity {
        state.withLock { state in
            guard let job = state.job else { return .idle }
            guard let sample, sample.job === job else { return .computing }
            if case .overdue = sample.activity { state.abandoned = true }
            return sample.activity
        }
    }

    /// A job is overdue a second after its deadline, or a second after its cancellation, because libav and our own
    /// reading ask at least that often.
    private func conclude(_ job: WorkerJob, isComputing: Bool, _ now: UInt64) -> Sample {
        let computedAt = state.withLock { state in
            guard state.job === job else { return now }
            if isComputing { state.computedAt = now }
            return state.computedAt
        }
        if isPastEnd(job, now) {
            // One look may find a thread that computes waiting for a lock: a second of them tells.
            if now > computedAt + 1_000_000_000 { return Sample(job: job, activity: .overdue(job)) }
            if !job.isAbandoned { return Sample(job: job, activity: .late(job)) }
        }
        return Sample(job: job, activity: isComputing ? .computing : .waiting)
    }

    private func isPastEnd(_ job: WorkerJob, _ now: UInt64) -> Bool {
        let grace: UInt64 = 1_000_000_000
        let interruption = job.context.interruption
        guard interruption.isCancelled else { return interruption.deadlineTime.map { now > $0 + grace } ?? false }
        if job.cancelSeenAt == 0 { job.noteCancelled(at: now) }
        return now > job.cancelSeenAt + grace
    }

    /// Whether the thread used over a tenth of the time since the last look; where it did not it is unclear whether it
    /// has wanted a processor all the while and got none: so a decoder on a busy machine is told from one that waits for
    /// a dead disk. A job younger than 10 ms counts as computing: most reads are over by then.
    ///
    /// The thread is there as long as it has a job, and it has one under the lock.
    private static func look(_ state: inout State, _ now: UInt64) -> Look {
        guard let job = state.job, let thread = state.thread else { return .idle }
        guard now > state.sampledAt + 10_000_000 else { return .computing(job) }
        let used = linux_thread_cpu_time(thread)
        let share = used &- state.processorTime
        let span = now - state.sampledAt
        state.processorTime = used
        state.sampledAt = now
        return share > span / 10 ? .computing(job) : .unclear(job, thread: state.number, waits: state.waits)
    }
}
