import CLinux
import Glibc
import Synchronization

/// A bounded set of threads for work that blocks, so that the cooperative pool never does.
///
/// At most `width` jobs compute at once. A job that waits (its thread uses next to no processor time) gives its place to
/// the next one, up to `limit` threads: ten files on a stalled server never delay the eleventh on this disk. A job that
/// neither ends nor listens after its deadline is abandoned: its waiter gets the timeout. One that computes keeps its
/// place until it is done; the thread of one that waits (a read from a dead network mount) is replaced and ends by itself
/// if the read ever returns. While `lostLimit` threads have not returned, all jobs fail: a mount that lists and hangs on
/// reading would else cost threads as fast as a person scrolls.
public final class WorkerPool: Sendable {
    /// What is served first.
    public enum Priority: Int, Sendable, Comparable, CaseIterable {
        /// Folders and files off the screen.
        case background
        /// What the person will likely look at next.
        case soon
        /// What is on the screen.
        case visible
        /// What the cursor is on.
        case immediate

        /// Orders by urgency.
        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    /// For opening and reading: mostly waiting for disks and servers, and after the keys where it computes.
    public static let reading = WorkerPool(name: "reel-read", width: 3, limit: 48, nice: 10)

    /// For decoding: as many as there are processors, from two to four, at the lowest priority, so that keys come first.
    public static let decoding = WorkerPool(
        name: "reel-decode", width: max(2, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))), limit: 24, nice: 19)

    /// For copying files, which takes long: beside reading for the screen, and after it.
    public static let writing = WorkerPool(name: "reel-write", width: 2, limit: 8, nice: 10)

    /// Starts a thread of a name; false when the system has none.
    typealias Starter = @Sendable (String, @escaping @Sendable () -> Void) -> Bool

    private struct State {
        var queues: [JobQueue] = Array(repeating: JobQueue(), count: Priority.allCases.count)
        var workers: [ObjectIdentifier: Worker] = [:]
        /// Workers that wait for a job. Whoever wakes one takes it off, so that the next submission counts right.
        var sleeping = 0
        /// Workers that were woken and have not yet looked for a job.
        var waking = 0
        var overseerRuns = false
        /// Threads that were given up and have not returned.
        var lost = 0

        /// How many jobs wait, counting no further than `limit`.
        mutating func waiting(upTo limit: Int) -> Int {
            var count = 0
            for index in queues.indices where count < limit { count += queues[index].waiting(upTo: limit - count) }
            return count
        }

        mutating func next() -> WorkerJob? {
            for index in queues.indices.reversed() { if let job = queues[index].claimFirst() { return job } }
            return nil
        }

        /// Claims every job that waits.
        mutating func takeAll() -> [WorkerJob] {
            var jobs: [WorkerJob] = []
            while let job = next() { jobs.append(job) }
            return jobs
        }
    }

    private let name: String
    private let width: Int
    private let limit: Int
    private let lostLimit: Int
    private let nice: Int32
    private let startThread: Starter
    private let readWaits: Worker.WaitReader
    private let state = Mutex(State())
    private let wake = Condition()

    init(
        name: String, width: Int, limit: Int, nice: Int32, lostLimit: Int = 64,
        startThread: @escaping Starter = { Thread.start(name: $0, $1) },
        readWaits: @escaping Worker.WaitReader = { linux_thread_waits($0) }
    ) {
        self.name = name
        self.width = width
        self.limit = limit
        self.lostLimit = lostLimit
        self.nice = nice
        self.startThread = startThread
        self.readWaits = readWaits
    }

    /// Runs `body` on a worker and returns its value; cancelling the task trips the interruption it is given.
    ///
    /// Throws what `body` throws, `CancellationError` when the task was cancelled first, `MediaError` `.timedOut` when
    /// the job was abandoned or too many before it were, and `.io` when the system has no thread for it.
    public func run<Value: Sendable>(
        priority: Priority, _ body: @escaping @Sendable (WorkerContext) throws -> Value
    ) async throws -> Value {
        let once = Once<Value>()
        let context = WorkerContext(interruption: Interruption(priority: priority))
        let job = WorkerJob(
            context: context,
            run: {
                once.resume(
                    Result {
                        try context.interruption.check("the work")
                        return try body(context)
                    })
            },
            abandon: { once.resume(.failure($0)) })
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                once.wait(continuation)
                submit(job, priority)
            }
        } onCancel: {
            job.cancel()
        }
        return try outcome.get()
    }

    /// Whether a job waits that is more urgent than `priority`: long work of that priority had better end soon.
    func isWaiting(above priority: Priority) -> Bool {
        state.withLock { state in
            (priority.rawValue + 1..<state.queues.count).contains { state.queues[$0].waiting(upTo: 1) > 0 }
        }
    }

    /// Puts a job into the queue of its priority; again, to raise the priority of one that still waits.
    func submit(_ job: WorkerJob, _ priority: Priority) {
        guard !job.isClaimed else { return }
        let (wakes, failed, error) = state.withLock { state -> (Bool, [WorkerJob], MediaError) in
            state.queues[priority.rawValue].append(job)
            if state.lost >= lostLimit { return (false, state.takeAll(), .noAnswer) }
            startOverseer(&state)
            if state.sleeping > 0 {
                state.sleeping -= 1
                state.waking += 1
                return (true, [], .noThread)
            }
            if state.workers.count < width { startWorker(&state) }
            return (false, state.workers.isEmpty ? state.takeAll() : [], .noThread)
        }
        if wakes { wake.signal() }
        for job in failed { job.abandon(error) }
    }

    private func startWorker(_ state: inout State) {
        let worker = Worker(readWaits: readWaits)
        state.workers[ObjectIdentifier(worker)] = worker
        let started = startThread(name) { [self] in work(worker) }
        if !started { state.workers[ObjectIdentifier(worker)] = nil }
    }

    private func work(_ worker: Worker) {
        linux_begin_work()
        // Before it steps back: loading holds the system's loader lock, which a slow thread must not. So for these 40 ms it
        // has the loop's priority, and would have whole turns of the loop's processor.
        linux_avoid_loop(1)
        _ = try? LibavSetup.prepare()
        linux_avoid_loop(0)
        linux_end_work()
        _ = linux_set_thread_nice(nice)
        // Beside two decoders 95 of 100 keys are then answered within 1.6 ms, and not within 3.9.
        linux_give_way()
        worker.begin()
        while let job = nextJob(for: worker) {
            worker.take(job)
            linux_begin_work()
            job.run()
            linux_end_work()
            guard worker.finish() else { return state.withLock { $0.lost -= 1 } }
        }
    }

    private func nextJob(for worker: Worker) -> WorkerJob? {
        while true {
            let (job, leave) = state.withLock { state -> (WorkerJob?, Bool) in
                if let job = state.next() { return (job, false) }
                if state.workers.count > width {
                    state.workers[ObjectIdentifier(worker)] = nil
                    return (nil, true)
                }
                state.sleeping += 1
                return (nil, false)
            }
            if let job { return job }
            if leave { return nil }
            wake.wait {
                self.state.withLock { state in
                    guard state.waking > 0 else { return false }
                    state.waking -= 1
                    return true
                }
            }
        }
    }

    private func startOverseer(_ state: inout State) {
        guard !state.overseerRuns else { return }
        state.overseerRuns = startThread("\(name)-watch") { [self] in oversee() }
    }

    /// Every 20 ms while anything runs: replaces workers that wait while others queue, and abandons the overdue.
    private func oversee() {
        var quiet = 0
        while true {
            Thread.sleep(milliseconds: 20)
            // Reads a file of /proc for each thread: not under the lock that submitting takes.
            let samples = state.withLock { $0.workers }.mapValues { $0.sample() }
            let (abandoned, ended) = state.withLock { state -> ([(job: WorkerJob, error: MediaError)], Bool) in
                var abandoned: [(job: WorkerJob, error: MediaError)] = []
                var computing = 0
                var busy = 0
                for (identifier, worker) in state.workers {
                    switch worker.confirm(samples[identifier]) {
                    case .idle: break
                    case .computing:
                        busy += 1
                        computing += 1
                    case .waiting: busy += 1
                    case .late(let job):
                        busy += 1
                        computing += 1
                        abandoned.append((job, .tooSlow))
                    case .overdue(let job):
                        state.workers[identifier] = nil
                        state.lost += 1
                        abandoned.append((job, .noAnswer))
                    }
                }
                if state.lost >= lostLimit { abandoned += state.takeAll().map { ($0, .noAnswer) } }
                // Places that nobody computes in: for those who were just woken, then for the jobs that wait.
                let places = min(width - computing - state.waking, limit - state.workers.count)
                let waiting = state.waiting(upTo: max(1, places))
                if places > 0, state.sleeping == 0 { for _ in 0..<min(places, waiting) { startWorker(&state) } }
                if state.workers.isEmpty { abandoned += state.takeAll().map { ($0, .noThread) } }
                quiet = busy == 0 && waiting == 0 ? quiet + 1 : 0
                // A quiet second: nothing to watch until the next job.
                let ended = quiet > 50
                if ended { state.overseerRuns = false }
                return (abandoned, ended)
            }
            for (job, error) in abandoned {
                let wasCancelled = job.context.interruption.isCancelled
                job.context.interruption.cancel()
                job.abandon(wasCancelled ? CancellationError() : error)
            }
            if ended { return }
        }
    }
}

extension MediaError {
    fileprivate static let noAnswer = MediaError(
        .timedOut, "the disk does not answer", remedy: "check the mount, then retry")
    fileprivate static let tooSlow = MediaError(
        .timedOut, "the work took too long", remedy: "retry when other programs leave the processor idle")
    fileprivate static let noThread = MediaError(
        .io, "the system has no thread left for the work", remedy: "close other programs, then retry")
}
