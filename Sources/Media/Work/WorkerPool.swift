import CLinux
import Synchronization

/// A bounded set of threads for work that blocks, so that the cooperative pool never does.
///
/// At most `width` jobs compute at once. A job that waits (its thread uses next to no processor time) gives its place to
/// the next one, up to `limit` threads: ten files on a stalled server never delay the eleventh on this disk. A job that
/// neither ends nor listens after its deadline (a read from a dead network mount) is abandoned: its waiter gets the
/// timeout, its thread is replaced and ends by itself if the read ever returns.
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

    /// For opening and reading: mostly waiting for disks and servers.
    public static let reading = WorkerPool(name: "reel-read", width: 3, limit: 48, isHumble: false)

    /// For decoding: as many as there are processors, at the lowest priority, so that keys come first.
    public static let decoding = WorkerPool(name: "reel-decode", width: 2, limit: 24, isHumble: true)

    private struct State {
        var queues: [JobQueue] = Array(repeating: JobQueue(), count: Priority.allCases.count)
        var workers: [ObjectIdentifier: Worker] = [:]
        /// Workers that wait for a job. Whoever wakes one takes it off, so that the next submission counts right.
        var sleeping = 0
        /// Workers that were woken and have not yet looked for a job.
        var waking = 0
        var overseerRuns = false

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
    }

    private let name: String
    private let width: Int
    private let limit: Int
    private let isHumble: Bool
    private let state = Mutex(State())
    private let wake = Condition()

    init(name: String, width: Int, limit: Int, isHumble: Bool) {
        self.name = name
        self.width = width
        self.limit = limit
        self.isHumble = isHumble
    }

    /// Runs `body` on a worker and returns its value; cancelling the task trips the interruption it is given.
    ///
    /// Throws what `body` throws, `CancellationError` when the task was cancelled first, and `MediaError.timedOut` when
    /// the job was abandoned.
    public func run<Value: Sendable>(
        priority: Priority, _ body: @escaping @Sendable (WorkerContext) throws -> Value
    ) async throws -> Value {
        let once = Once<Value>()
        let context = WorkerContext(interruption: Interruption())
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

    /// Puts a job into the queue of its priority; again, to raise the priority of one that still waits.
    func submit(_ job: WorkerJob, _ priority: Priority) {
        guard !job.isClaimed else { return }
        let wakes = state.withLock { state -> Bool in
            state.queues[priority.rawValue].append(job)
            startOverseer(&state)
            if state.sleeping > 0 {
                state.sleeping -= 1
                state.waking += 1
                return true
            }
            if state.workers.count < width { startWorker(&state) }
            return false
        }
        if wakes { wake.signal() }
    }

    private func startWorker(_ state: inout State) {
        let worker = Worker()
        state.workers[ObjectIdentifier(worker)] = worker
        let started = Thread.start(name: name) { [self] in work(worker) }
        if !started { state.workers[ObjectIdentifier(worker)] = nil }
    }

    private func work(_ worker: Worker) {
        // Before it becomes humble: loading holds the system's loader lock, which a slow thread must not.
        _ = try? LibavSetup.prepare()
        if isHumble { _ = linux_make_thread_humble() }
        worker.begin()
        while let job = nextJob(for: worker) {
            worker.take(job)
            job.run()
            guard worker.finish() else { return }
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
        state.overseerRuns = Thread.start(name: "\(name)-watch") { [self] in oversee() }
    }

    /// Every 20 ms while anything runs: replaces workers that wait while others queue, and abandons the overdue.
    private func oversee() {
        var quiet = 0
        while true {
            Thread.sleep(milliseconds: 20)
            let (abandoned, ended) = state.withLock { state -> ([WorkerJob], Bool) in
                var abandoned: [WorkerJob] = []
                var computing = 0
                var busy = 0
                for (identifier, worker) in state.workers {
                    switch worker.sample() {
                    case .idle: break
                    case .computing:
                        busy += 1
                        computing += 1
                    case .waiting: busy += 1
                    case .overdue(let job):
                        state.workers[identifier] = nil
                        abandoned.append(job)
                    }
                }
                // Places that nobody computes in: for those who were just woken, then for the jobs that wait.
                let places = min(width - computing - state.waking, limit - state.workers.count)
                let waiting = state.waiting(upTo: max(1, places))
                if places > 0, state.sleeping == 0 { for _ in 0..<min(places, waiting) { startWorker(&state) } }
                quiet = busy == 0 && waiting == 0 ? quiet + 1 : 0
                // A quiet second: nothing to watch until the next job.
                let ended = quiet > 50
                if ended { state.overseerRuns = false }
                return (abandoned, ended)
            }
            for job in abandoned {
                let wasCancelled = job.context.interruption.isCancelled
                job.context.interruption.cancel()
                job.abandon(
                    wasCancelled
                        ? CancellationError()
                        : MediaError(.timedOut, "the disk does not answer", remedy: "check the mount, then retry"))
            }
            if ended { return }
        }
    }
}
