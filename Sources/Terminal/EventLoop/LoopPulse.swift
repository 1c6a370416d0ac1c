internal import CLinux
internal import Glibc
internal import Synchronization

/// Has the kernel ask itself often, while the loop is in use beside other work, who is to run on a processor.
///
/// A thread that was interrupted for microseconds, or is woken by one that runs for microseconds, may find that the
/// worker on its processor is owed those: then the worker goes first, and Linux looks again at its next tick, up to 4 ms
/// later, whatever the nice values (EEVDF: who has run less than its share is eligible). A thread that wakes makes it look
/// at once. So one with a turn too short to be in anybody's way wakes there every half millisecond, for microseconds. Of
/// 36,000 jobs of the loop over films that are being decoded 11 took over 4 ms without it, and none with it; the p99 of
/// keys beside decoders was 4.1 to 5.2 ms, and is 2.1 to 3.1. It takes 1.2 % of a processor meanwhile, and nothing where
/// nobody works or the loop rests.
final class LoopPulse: Sendable {
    /// One for each processor on small machines, because Linux may have put the loop into the queue of any: in 126 starts
    /// in a folder of 200 files the loop waited 77 times over 1 ms for a processor with a pulse only where it had run last,
    /// and 24 times with one on both. On larger machines, where the loop mostly finds a processor that is free, one that
    /// follows it.
    static let all: [LoopPulse] = {
        var processors = [Int32](repeating: 0, count: 4)
        let count = Int(linux_processors(&processors, Int32(processors.count)))
        guard count <= processors.count else { return [LoopPulse(on: nil)] }
        return processors.prefix(count).map { LoopPulse(on: $0) }
    }()

    /// The shortest that Linux has.
    private static let turnNanoseconds: UInt64 = 100_000
    private static let periodMicroseconds: UInt32 = 500
    /// How long it goes on after the loop's last turn: longer than from key to key of somebody who types.
    private static let patienceNanoseconds: UInt64 = 200_000_000
    /// How long it goes on after the others' work: threads of decoders are ahead of what was asked for.
    private static let afterworkNanoseconds: UInt64 = 20_000_000

    /// An eventfd that ends the rest. Open for the life of the process.
    private let wake = linux_eventfd()
    private let rests = Atomic<Bool>(false)
    private let lastTurn = Atomic<UInt64>(0)
    /// The kernel's number of the thread; 0 before it runs.
    private let thread = Atomic<Int32>(0)
    /// Whether it goes where the loop is.
    private let follows: Bool
    /// Where the thread wakes; -1 before it has a place.
    private let place: Atomic<Int32>
    private let wakings = Atomic<Int>(0)

    /// How often it has woken so far.
    var count: Int { wakings.load(ordering: .relaxed) }
    /// Whether it waits for the loop's next turn.
    var isResting: Bool { rests.load(ordering: .relaxed) }
    /// The processor on which it wakes; -1 before it has one.
    var processor: Int32 { place.load(ordering: .relaxed) }

    /// Waits until somebody works, but no longer than so many nanoseconds.
    private let awaitWork: @Sendable (UInt64) -> Bool

    /// Starts its thread, which goes on for the life of the process; without a thread it does nothing.
    ///
    /// It wakes on this processor, or, without one, where the loop had its last turn.
    init(on processor: Int32?, awaitWork: @escaping @Sendable (UInt64) -> Bool = { linux_wait_until_working($0) != 0 })
    {
        self.awaitWork = awaitWork
        follows = processor == nil
        place = Atomic(processor ?? -1)
        _ = Worker.startThread { [self] in run() }
    }

    /// The calling thread is the loop's and begins a turn on this processor.
    func beat(on processor: Int32) {
        if follows, processor != place.load(ordering: .relaxed) { move(to: processor) }
        // Either this sees that it rests, or `rest` sees this turn.
        lastTurn.store(linux_monotonic_time(), ordering: .sequentiallyConsistent)
        guard rests.load(ordering: .sequentiallyConsistent) else { return }
        var one: UInt64 = 1
        _ = write(wake, &one, 8)
    }

    /// The loop does this, mostly while the thread sleeps: one that moves itself has to wait for its turn at the new place.
    private func move(to processor: Int32) {
        let thread = thread.load(ordering: .relaxed)
        guard thread != 0 else { return }
        _ = linux_keep_on_processor(thread, processor)
        place.store(processor, ordering: .relaxed)
    }

    private func run() {
        let number = linux_thread_id()
        if !follows { _ = linux_keep_on_processor(number, processor) }
        thread.store(number, ordering: .relaxed)
        linux_name_thread("reel-pulse")
        _ = linux_set_thread_turn(Self.turnNanoseconds)
        var lastWork: UInt64 = 0
        while true {
            let patience = patience
            if patience == 0 {
                rest()
            } else if isWorking(since: &lastWork, patience) {
                usleep(Self.periodMicroseconds)
                wakings.add(1, ordering: .relaxed)
            }
        }
    }

    /// Waits until somebody works or has just worked, but no longer than `patience`, in nanoseconds.
    private func isWorking(since last: inout UInt64, _ patience: UInt64) -> Bool {
        if !awaitWork(0) {
            if linux_monotonic_time() &- last < Self.afterworkNanoseconds { return true }
            guard awaitWork(patience) else { return false }
        }
        last = linux_monotonic_time()
        return true
    }

    /// How long it goes on when the loop has no more turns, in nanoseconds.
    private var patience: UInt64 {
        let last = lastTurn.load(ordering: .sequentiallyConsistent)
        let past = linux_monotonic_time() &- last
        return last > 0 && past < Self.patienceNanoseconds ? Self.patienceNanoseconds - past : 0
    }

    /// Waits for the loop's next turn.
    private func rest() {
        rests.store(true, ordering: .sequentiallyConsistent)
        if patience == 0 {
            var target = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
            poll(&target, 1, -1)
            var count: UInt64 = 0
            _ = read(wake, &count, 8)
        }
        rests.store(false, ordering: .sequentiallyConsistent)
    }
}
