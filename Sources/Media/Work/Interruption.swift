import CLinux
import Synchronization

/// The one way to stop a piece of work: by its owner (`cancel`) or by its own limits.
///
/// libav asks it through its interrupt callback, our own reading asks it before each read. Every member may be called
/// from any thread; limits are set by the worker that does the work.
package final class Interruption: Sendable {
    /// How urgent the work is.
    let priority: WorkerPool.Priority
    private let cancelled = Atomic<Bool>(false)
    /// Monotonic nanoseconds after which the work stops; zero for never.
    private let deadline = Atomic<UInt64>(0)
    /// Bytes that may still be read; negative once the limit is passed.
    private let bytesLeft = Atomic<Int64>(.max)
    /// Nanoseconds that may still be waited for servers; negative once the limit is passed.
    private let waitLeft = Atomic<Int64>(.max)
    /// When the present wait for a server has to end, whatever comes, in monotonic nanoseconds.
    private let waitEnd = Atomic<UInt64>(.max)

    /// Whether more urgent work waits, for work that begins again after it; nil for other work.
    private let isPressed = Mutex<(@Sendable () -> Bool)?>(nil)

    /// An interruption without limits.
    package init(priority: WorkerPool.Priority = .visible) { self.priority = priority }

    /// Makes all work that asks stop at its next question.
    package func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// Whether the owner has given up.
    package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Whether the limits of time or bytes are passed.
    var isOverdue: Bool {
        let deadline = deadline.load(ordering: .relaxed)
        return (deadline != 0 && linux_monotonic_time() > deadline) || isOverBytes || isOverWait
    }

    /// Whether more bytes were read than allowed.
    var isOverBytes: Bool { bytesLeft.load(ordering: .relaxed) < 0 }

    /// Whether servers were waited for longer than allowed.
    private var isOverWait: Bool { waitLeft.load(ordering: .relaxed) < 0 }

    /// Whether the work must stop now, for whatever reason.
    package var mustStop: Bool { isCancelled || isOverdue }

    /// Has `stepAside()` throw while `isPressed` says that more urgent work waits.
    func stepsAside(while isPressed: @escaping @Sendable () -> Bool) { self.isPressed.withLock { $0 = isPressed } }

    /// Throws `SteppedAside` where more urgent work waits: to be asked between frames.
    func stepAside() throws { if let isPressed = isPressed.withLock(\.self), isPressed() { throw SteppedAside() } }

    /// Starts the clock: the work may take `duration` from now, or for ever.
    package func setTimeout(_ duration: Duration?) {
        deadline.store(duration.map { linux_monotonic_time() + $0.nanoseconds } ?? 0, ordering: .relaxed)
    }

    /// Stops the clock; what is left of its time in nanoseconds, nil when it was not running.
    package func pauseClock() -> UInt64? {
        let deadline = deadline.exchange(0, ordering: .relaxed)
        let now = linux_monotonic_time()
        return deadline == 0 ? nil : deadline > now ? deadline - now : 0
    }

    /// Lets the clock go on with what was left of its time.
    package func resumeClock(_ left: UInt64?) {
        deadline.store(left.map { linux_monotonic_time() + $0 } ?? 0, ordering: .relaxed)
    }

    /// The end of the time allowed, in monotonic nanoseconds; nil when unlimited.
    var deadlineTime: UInt64? {
        let deadline = deadline.load(ordering: .relaxed)
        return deadline == 0 ? nil : deadline
    }

    /// Starts the count: `bytes` may be read from now.
    func setByteLimit(_ bytes: Int64) { bytesLeft.store(bytes, ordering: .relaxed) }

    /// Counts bytes that were read.
    func countRead(_ bytes: Int) { bytesLeft.subtract(Int64(bytes), ordering: .relaxed) }

    /// Starts the count of waiting: all of it may take `duration` from now, or as long as it does.
    func setWaitLimit(_ duration: Duration?) {
        waitLeft.store(duration.map { Int64(clamping: $0.nanoseconds) } ?? .max, ordering: .relaxed)
    }

    /// Waits for a server, at most as long as it may be silent: the clock stands still meanwhile, and the time counts as
    /// waiting.
    package func whileWaiting<Value>(atMost silence: Duration, _ body: () throws -> Value) rethrows -> Value {
        let left = pauseClock()
        let start = linux_monotonic_time()
        waitEnd.store(start + UInt64(max(0, waitLeft.load(ordering: .relaxed))), ordering: .relaxed)
        goOnWaiting(atMost: silence)
        defer {
            waitLeft.subtract(Int64(clamping: linux_monotonic_time() - start), ordering: .relaxed)
            resumeClock(left)
        }
        return try body()
    }

    /// Goes on waiting for a server that has just sent something.
    package func goOnWaiting(atMost silence: Duration) {
        let end = min(linux_monotonic_time() + silence.nanoseconds, waitEnd.load(ordering: .relaxed))
        deadline.store(end, ordering: .relaxed)
    }

    /// Waits a while before a server is asked again. Throws what `check` throws.
    package func pause(milliseconds: Int, _ action: String) throws {
        let end = linux_monotonic_time() + UInt64(milliseconds) * 1_000_000
        while linux_monotonic_time() < end {
            try check(action)
            Thread.sleep(milliseconds: 20)
        }
    }

    /// Throws `CancellationError` when the owner gave up, the limit's error when a limit is passed.
    package func check(_ action: String) throws {
        if isCancelled { throw CancellationError() }
        if isOverBytes {
            throw MediaError(
                .readLimitExceeded, "\(action) read more than its limit allows",
                remedy: "retry, or raise the limit if the file is sound")
        }
        if isOverdue {
            throw MediaError(.timedOut, "\(action) took too long", remedy: "retry when the disk or server is quicker")
        }
    }
}
