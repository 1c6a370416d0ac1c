import CLinux
import Synchronization
import TestSupport
import Testing

@testable import Media

@Suite struct WorkerPoolTests {
    /// A door that jobs wait at without using the processor, and that listens to their interruption.
    final class Gate: Sendable {
        private let isOpen = Atomic<Bool>(false)
        let arrivals = Atomic<Int>(0)

        func open() { isOpen.store(true, ordering: .releasing) }

        func pass(_ worker: WorkerContext) throws {
            arrivals.add(1, ordering: .relaxed)
            while !isOpen.load(ordering: .acquiring) {
                try worker.interruption.check("waiting")
                Thread.sleep(milliseconds: 1)
            }
        }

        /// Waits whatever the interruption says, as a dead disk does.
        func passStubbornly() {
            arrivals.add(1, ordering: .relaxed)
            while !isOpen.load(ordering: .acquiring) { Thread.sleep(milliseconds: 1) }
        }
    }

    let pool = WorkerPool(name: "test", width: 2, limit: 16, nice: 0)
    let gate = Gate()

    @Test func valuesAndErrorsComeBack() async throws {
        #expect(try await pool.run(priority: .visible) { _ in 42 } == 42)
        await #expect(throws: MediaError.self) {
            try await pool.run(priority: .visible) { _ in throw MediaError(.io, "no") }
        }
    }

    /// The kernel tells since Linux 6.12 how long a turn is.
    @Test func whoDecodesIsKnownToWork() async throws {
        #expect(try await WorkerPool.decoding.run(priority: .visible) { _ in linux_wait_until_working(0) } == 1)
    }

    @Test(.enabled(if: linux_thread_turn() > 0)) func whoWakesGoesBeforeWorkers() async throws {
        let turn = try await WorkerPool.decoding.run(priority: .visible) { _ in linux_thread_turn() }
        // This thread may have decoded itself, for another test.
        let usual = try await withCheckedThrowingContinuation { continuation in
            let start = Thread.start(name: "test") { continuation.resume(returning: linux_thread_turn()) }
            if !start { continuation.resume(throwing: CancellationError()) }
        }
        #expect(turn > 10 * usual)
    }

    /// Whoever resumes a task may start the thread that goes on with it.
    @Test(.enabled(if: linux_thread_turn() > 0)) func threadsThatWorkersStartHaveTurnsAsUsual() async throws {
        let turn = try await WorkerPool.decoding.run(priority: .visible) { _ in linux_thread_turn() }
        let started = try await WorkerPool.decoding.run(priority: .visible) { _ in
            let turn = Atomic<UInt64>(0)
            let start = Thread.start(name: "test") { turn.store(linux_thread_turn(), ordering: .releasing) }
            #expect(start && blockUntil { turn.load(ordering: .acquiring) > 0 })
            return turn.load(ordering: .acquiring)
        }
        #expect(turn > 10 * started)
    }

    @Test func waitingJobsGiveTheirPlaceAway() async throws {
        let (pool, gate) = (pool, gate)
        let stuck = (0..<6).map { _ in Task { try await pool.run(priority: .visible) { try gate.pass($0) } } }
        #expect(await eventually { gate.arrivals.load(ordering: .relaxed) == 6 })
        #expect(try await pool.run(priority: .background) { _ in 1 } == 1)
        gate.open()
        for task in stuck { try await task.value }
    }

    /// The kernel is asked for a thread's state without any lock that jobs need to begin or end.
    @Test func jobsBeginAndEndWhileThreadsAreLookedAt() async throws {
        let look = Gate()
        let pool = WorkerPool(
            name: "test", width: 2, limit: 2, nice: 0,
            readWaits: { _ in
                look.passStubbornly()
                return -1
            })
        let gate = gate
        let waiting = Task { try await pool.run(priority: .visible) { try gate.pass($0) } }
        #expect(await eventually { look.arrivals.load(ordering: .relaxed) == 1 })
        #expect(try await pool.run(priority: .visible) { _ in 1 } == 1)
        gate.open()
        try await waiting.value
        #expect(look.arrivals.load(ordering: .relaxed) == 1)
        look.open()
    }

    /// What was seen of an earlier job says nothing of the present one.
    @Test func aVerdictHoldsForTheJobThatWasSeen() {
        func job() -> WorkerJob {
            WorkerJob(context: WorkerContext(interruption: Interruption()), run: {}, abandon: { _ in })
        }
        let worker = Worker()
        worker.begin()
        let (first, second) = (job(), job())
        worker.take(first)
        let overdue = Worker.Sample(job: first, activity: .overdue(first))
        #expect(worker.finish())
        guard case .idle = worker.confirm(overdue) else { return #expect(Bool(false), "given up without a job") }
        worker.take(second)
        guard case .computing = worker.confirm(overdue) else { return #expect(Bool(false), "the wrong job's end") }
        #expect(worker.finish())
        worker.take(first)
        guard case .overdue = worker.confirm(overdue) else { return #expect(Bool(false), "not given up") }
        #expect(!worker.finish())
    }

    @Test func theMoreUrgentGoFirst() async throws {
        let pool = WorkerPool(name: "test", width: 1, limit: 1, nice: 0)
        let gate = gate
        let order = Mutex<[Int]>([])
        let blocker = Task { try await pool.run(priority: .immediate) { try gate.pass($0) } }
        #expect(await eventually { gate.arrivals.load(ordering: .relaxed) == 1 })
        let jobs = [WorkerPool.Priority.background, .soon, .visible, .immediate].enumerated().map { index, priority in
            WorkerJob(
                context: WorkerContext(interruption: Interruption()), run: { order.withLock { $0.append(index) } },
                abandon: { _ in order.withLock { $0.append(-index) } })
        }
        for (job, priority) in zip(jobs, [WorkerPool.Priority.background, .soon, .visible, .immediate]) {
            pool.submit(job, priority)
        }
        // The first is wanted most after all, the second not at all.
        pool.submit(jobs[0], .immediate)
        jobs[1].cancel()
        gate.open()
        try await blocker.value
        #expect(await eventually { order.withLock { $0.count } == 4 })
        #expect(order.withLock { $0 } == [-1, 3, 0, 2])
    }

    @Test func aQueuedJobIsCancelledAtOnce() async throws {
        let pool = WorkerPool(name: "test", width: 1, limit: 1, nice: 0)
        let gate = gate
        let blocker = Task { try await pool.run(priority: .visible) { try gate.pass($0) } }
        #expect(await eventually { gate.arrivals.load(ordering: .relaxed) == 1 })
        let queued = Task { try await pool.run(priority: .visible) { _ in Issue.record("ran") } }
        queued.cancel()
        await #expect(throws: CancellationError.self) { try await queued.value }
        gate.open()
        try await blocker.value
    }

    @Test func aRunningJobIsCancelledAtItsNextQuestion() async throws {
        let (pool, gate) = (pool, gate)
        let running = Task { try await pool.run(priority: .visible) { try gate.pass($0) } }
        #expect(await eventually { gate.arrivals.load(ordering: .relaxed) == 1 })
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }

    @Test func aJobThatDoesNotListenIsAbandoned() async throws {
        let pool = WorkerPool(name: "test", width: 1, limit: 4, nice: 0)
        let gate = gate
        let error = await #expect(throws: MediaError.self) {
            try await pool.run(priority: .visible) { worker in
                worker.interruption.setTimeout(.milliseconds(1))
                gate.passStubbornly()
            }
        }
        #expect(error?.code == .timedOut)
        let cancelled = Task { try await pool.run(priority: .visible) { _ in gate.passStubbornly() } }
        #expect(await eventually { gate.arrivals.load(ordering: .relaxed) == 2 })
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try await pool.run(priority: .visible) { _ in 1 } == 1)
        gate.open()
    }

    @Test func afterManyLostThreadsJobsFailUntilSomeReturn() async throws {
        let pool = WorkerPool(name: "test", width: 2, limit: 8, nice: 0, lostLimit: 3)
        let gate = gate
        let stuck = (0..<3).map { _ in
            Task {
                try await pool.run(priority: .visible) { worker in
                    worker.interruption.setTimeout(.milliseconds(1))
                    gate.passStubbornly()
                }
            }
        }
        for task in stuck { await #expect(throws: MediaError.self) { try await task.value } }
        // A thread that has not been seen to wait has its job answered, and is given up for lost only later.
        #expect(
            await eventually {
                do { return try await pool.run(priority: .visible) { _ in 1 } < 0 } catch {
                    return (error as? MediaError)?.code == .timedOut
                }
            })
        gate.open()
        #expect(await eventually { (try? await pool.run(priority: .visible) { _ in 1 }) == 1 })
    }

    @Test func aJobThatComputesTooLongIsAnsweredAndKeepsItsPlace() async throws {
        let (others, gate) = (pool, gate)
        let pool = WorkerPool(name: "test", width: 1, limit: 1, nice: 0)
        let isOver = Gate()
        let error = await #expect(throws: MediaError.self) {
            try await pool.run(priority: .visible) { worker in
                worker.interruption.setTimeout(.milliseconds(1))
                while isOver.arrivals.load(ordering: .relaxed) == 0 {}
            }
        }
        #expect(error?.code == .timedOut)
        #expect(error?.message.contains("disk") == false)
        let ran = Atomic<Bool>(false)
        async let next: Void = pool.run(priority: .visible) { _ in ran.store(true, ordering: .relaxed) }
        // As long as it takes another pool to give six places away, one after the other.
        let stuck = (0..<8).map { _ in Task { try await others.run(priority: .visible) { try gate.pass($0) } } }
        #expect(await eventually { gate.arrivals.load(ordering: .relaxed) == 8 })
        gate.open()
        for task in stuck { try await task.value }
        let hasRun = ran.load(ordering: .relaxed)
        #expect(!hasRun, "the place of a computing job was given away")
        isOver.arrivals.add(1, ordering: .relaxed)
        try await next
    }

    /// So a decoder on a busy machine is not taken for one that waits for a dead disk.
    @Test func whoWantsAProcessorIsToldFromWhoWaits() async throws {
        let pool = WorkerPool(name: "te) R (st", width: 2, limit: 2, nice: 19)
        let waits = Atomic<Int32>(0)
        let spins = Atomic<Int32>(0)
        let (gate, isOver) = (gate, Gate())
        async let waiting: Void = pool.run(priority: .visible) { _ in
            waits.store(linux_thread_id(), ordering: .relaxed)
            gate.passStubbornly()
        }
        async let spinning: Void = pool.run(priority: .visible) { _ in
            spins.store(linux_thread_id(), ordering: .relaxed)
            while isOver.arrivals.load(ordering: .relaxed) == 0 {}
        }
        #expect(await eventually { spins.load(ordering: .relaxed) != 0 && gate.arrivals.load(ordering: .relaxed) == 1 })
        #expect(await eventually { linux_thread_waits(waits.load(ordering: .relaxed)) < 0 })
        let count = linux_thread_waits(spins.load(ordering: .relaxed))
        #expect(count >= 0)
        for _ in 0..<100 {
            let now = linux_thread_waits(spins.load(ordering: .relaxed))
            #expect(now == count)
        }
        #expect(linux_thread_waits(-1) == -1)
        isOver.arrivals.add(1, ordering: .relaxed)
        gate.open()
        _ = try await (waiting, spinning)
    }

    @Test func jobsFailWhereNoThreadStarts() async throws {
        let hasThreads = Atomic<Bool>(false)
        let pool = WorkerPool(name: "test", width: 2, limit: 8, nice: 0) { name, run in
            hasThreads.load(ordering: .relaxed) && Thread.start(name: name, run)
        }
        let error = await #expect(throws: MediaError.self) { try await pool.run(priority: .visible) { _ in 1 } }
        #expect(error?.code == .io)
        hasThreads.store(true, ordering: .relaxed)
        #expect(try await pool.run(priority: .visible) { _ in 1 } == 1)
    }

    @Test func manyJobsAllEnd() async throws {
        let pool = pool
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<5_000 {
                group.addTask {
                    try await pool.run(priority: WorkerPool.Priority(rawValue: number % 4) ?? .soon) { _ in number }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(total == 5_000 * 4_999 / 2)
    }
}
