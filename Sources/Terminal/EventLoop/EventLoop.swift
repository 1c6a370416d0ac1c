internal import CLinux
internal import DequeModule
internal import Glibc
internal import Synchronization

/// The loop of the terminal's thread, and the executor of `MainThread`.
///
/// In each turn it takes all pending input first, then the jobs that were queued at that moment, then draws once if
/// anything is dirty. Jobs yield to input: after 4 ms of them, input that has come is taken before the rest.
public final class EventLoop: SerialExecutor {
    /// The loop of `MainThread`.
    public static let shared = EventLoop()

    private let jobs = Mutex(Deque<UnownedJob>())
    /// The kernel's number of the thread that runs the loop; 0 while none does.
    private let thread = Atomic<Int32>(0)
    /// An eventfd: jobs, signals and writers wake the loop by it. Open for the life of the process.
    let wake: Int32
    /// Protected by the loop's thread.
    @MainThread private var current = EventLoopStatistics()

    private init() {
        wake = linux_eventfd()
    }

    /// What the loop has done so far.
    @MainThread public var statistics: EventLoopStatistics { current }

    /// Starts counting anew.
    @MainThread public func resetStatistics() { current = EventLoopStatistics() }

    /// Appends a job; any thread may.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = jobs.withLock { queue in
            queue.append(job)
            return queue.count == 1
        }
        if isFirst { wakeUp() }
    }

    /// Makes the loop go round; any thread may.
    func wakeUp() {
        var one: UInt64 = 1
        _ = write(wake, &one, 8)
    }

    /// Whether the caller is on the loop's thread.
    public func isIsolatingCurrentContext() -> Bool? {
        thread.load(ordering: .acquiring) == linux_thread_id()
    }

    /// Whether the loop runs on the process's first thread, as it should.
    public var isOnFirstThread: Bool {
        thread.load(ordering: .acquiring) == getpid()
    }

    /// Traps when the caller is not on the loop's thread.
    public func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "MainThread code outside the event loop's thread")
    }

    /// Makes the calling thread the loop's for as long as `body` runs.
    ///
    /// Throws what `body` throws, and `TerminalError` where another thread is the loop's.
    nonisolated func occupied<Value: Sendable>(
        _ body: @MainThread () throws(TerminalError) -> Value
    ) throws(TerminalError) -> Value {
        guard occupy() else {
            throw TerminalError(.thread, "The event loop runs already.", remedy: "Run one program at a time.")
        }
        defer { vacate() }
        let result: Result<Value, TerminalError> = MainThread.assumeIsolated {
            do throws(TerminalError) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Makes the calling thread the loop's; false when another is.
    func occupy() -> Bool {
        return thread.compareExchange(expected: 0, desired: linux_thread_id(), ordering: .acquiringAndReleasing)
            .exchanged
    }

    /// Ends `occupy`.
    func vacate() {
        thread.store(0, ordering: .releasing)
    }

    /// Runs until the source has a status, and returns it. The calling thread occupies the loop.
    @MainThread
    func run(_ source: any LoopSource) -> Int32 {
        while true {
            if let status = source.status { return status }
            let ready = wait(for: source)
            beat()
            current.turns += 1
            source.takeSignals()
            if ready.isReadable { takeInput(source, hangup: ready.isHangup) }
            if let deadline = source.inputDeadline, linux_monotonic_time() >= deadline { source.inputTimedOut() }
            if source.status != nil { continue }
            runJobs(source)
            if source.status != nil { continue }
            draw(source)
        }
    }

    @MainThread
    private func beat() {
        let processor = linux_processor()
        linux_note_loop_processor(processor)
        for pulse in LoopPulse.all { pulse.beat(on: processor) }
    }

    @MainThread
    private func draw(_ source: any LoopSource) {
        source.writePending()
        let start = Clock()
        if source.drawIfNeeded() { start.add(to: &current.frames) }
    }

    @MainThread
    private func takeInput(_ source: any LoopSource, hangup: Bool) {
        let start = Clock()
        if source.takeInput(hangup: hangup) > 0 { start.add(to: &current.input) }
    }

    @MainThread
    private func runJobs(_ source: any LoopSource) {
        var batch = jobs.withLock { queue in
            let taken = queue
            queue = Deque()
            return taken
        }
        guard !batch.isEmpty else { return }
        let begin = Clock()
        var start = begin
        while let job = batch.popFirst() {
            job.runSynchronously(on: asUnownedSerialExecutor())
            start = start.add(to: &current.jobs)
            let isInterrupted =
                source.status != nil
                || start.wall - begin.wall > EventLoopStatistics.slowNanoseconds && isReadable(source.descriptor)
            if isInterrupted, !batch.isEmpty {
                jobs.withLock { $0.prepend(contentsOf: batch) }
                wakeUp()
                return
            }
        }
    }

    /// When a piece of work began, as the wall and as the thread counts it.
    private struct Clock {
        let wall = linux_monotonic_time()
        let own = linux_thread_cpu_time(pthread_self())

        /// Counts the work up to now, and returns now.
        @discardableResult
        func add(to phase: inout EventLoopStatistics.Phase) -> Clock {
            let end = Clock()
            phase.add(end.wall - wall, own: end.own - own)
            return end
        }
    }

    private func isReadable(_ descriptor: Int32?) -> Bool {
        guard let descriptor else { return false }
        var target = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&target, 1, 0) > 0
    }

    @MainThread
    private func wait(for source: any LoopSource) -> (isReadable: Bool, isHangup: Bool) {
        let events = Int16(POLLIN) | (source.hasUnwritten ? Int16(POLLOUT) : 0)
        // poll leaves negative descriptors out.
        var targets = [
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: source.descriptor ?? -1, events: events, revents: 0),
        ]
        var timeout: Int32 = -1
        if let deadline = source.inputDeadline {
            let now = linux_monotonic_time()
            timeout = deadline <= now ? 0 : Int32(clamping: (deadline - now + 999_999) / 1_000_000)
        }
        guard poll(&targets, 2, timeout) > 0 else { return (false, false) }
        if targets[0].revents != 0 {
            var count: UInt64 = 0
            _ = read(wake, &count, 8)
        }
        let found = Int32(targets[1].revents)
        let isHangup = found & (POLLHUP | POLLERR | POLLNVAL) != 0
        return (found & POLLIN != 0 || isHangup, isHangup)
    }
}
