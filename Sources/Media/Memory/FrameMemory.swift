import CLinux
import Glibc
import Synchronization

/// Bounds what decoded frames take in memory, of all decoders and frame buffers together.
///
/// A decoder reserves what it will likely hold before it is opened; then its frames count as they are made. Where it does
/// not fit, decoders that rest between jobs are closed: first those of key frames, which stand nowhere and lose nothing,
/// then those used longest ago. What more urgent work used a moment ago it will use again, and is waited for; so are
/// decoders at work, whose jobs are asked to step aside. One that is alone is always let in: a film too large for the
/// limit is shown all the same. Every member may be called from any thread.
package final class FrameMemory: Sendable {
    /// Where decoders rest between jobs.
    protocol Holder: AnyObject, Sendable {
        /// Closes decoders of a session that rests, on the calling worker; false where none has any.
        func closeResting(_ decoders: DecoderKind) -> Bool
        /// Drops sessions that were closed and that no worker has dropped so far, on the calling worker.
        func dropClosed() -> Bool
    }

    private struct Use {
        let identifier: ObjectIdentifier
        weak var holder: (any Holder)?
        let priority: WorkerPool.Priority
        /// Monotonic nanoseconds.
        let time: UInt64
    }

    private struct State {
        /// Bytes of frames in decoders, and of those that still live without theirs.
        var decoders = 0
        /// Bytes of pictures kept around playheads.
        var pictures = 0
        /// The most that both were together.
        var peak = 0
        /// Jobs that may hold decoders.
        var working = 0
        /// The priorities of jobs that wait for memory.
        var waiting: [WorkerPool.Priority] = []
        /// Of each holder the last, the longest ago first.
        var uses: [Use] = []

        mutating func note() { peak = max(peak, decoders + pictures) }
    }

    /// What all assets have that share no other: a quarter of the machine's memory, and a gigabyte at least.
    package static let shared = FrameMemory(
        limit: max(1 << 30, sysconf(Int32(_SC_PHYS_PAGES)).multipliedSaturating(by: sysconf(Int32(_SC_PAGESIZE))) / 4))

    /// What pictures around playheads may always take together.
    private static let leastPictures = 24 << 20
    /// Decoders of less never wait: so many of them are not open at once.
    private static let small = 8 << 20
    /// For so many nanoseconds decoders stay that more urgent work has used.
    private static let grace: UInt64 = 300_000_000
    /// The end, in nanoseconds, of a wait for jobs that neither end nor step aside, such as those of a disk that does not answer.
    private static let longestWait: UInt64 = 10_000_000_000

    let limit: Int
    private let state = Mutex(State())

    /// A bound of so many bytes.
    package init(limit: Int) { self.limit = limit }

    /// Bytes counted now.
    var bytes: Int { state.withLock { $0.decoders + $0.pictures } }

    /// The most bytes counted at a time so far.
    var peak: Int { state.withLock { $0.peak } }

    /// How many decoders of so many bytes a generator may have, so that others have room beside it.
    func decoders(of bytes: Int, atMost most: Int) -> Int { max(1, min(most, limit / 2 / max(1, bytes))) }

    /// Whether work of this priority had better step aside, for more urgent work that waits for memory.
    func isWaiting(above priority: WorkerPool.Priority) -> Bool {
        state.withLock { $0.waiting.contains { $0 > priority } }
    }

    /// Waits while more urgent work waits for memory, which what the caller used last is to be closed for. Throws
    /// `CancellationError`.
    func giveWay(_ interruption: Interruption) throws {
        let end = linux_monotonic_time() + Self.longestWait
        while isWaiting(above: interruption.priority), linux_monotonic_time() < end {
            if interruption.isCancelled { throw CancellationError() }
            Thread.sleep(milliseconds: 2)
        }
    }

    // MARK: Decoders

    /// Runs a job that may open decoders: while it works, others wait for it.
    func working<Value>(_ body: () throws -> Value) rethrows -> Value {
        state.withLock { $0.working += 1 }
        defer { state.withLock { $0.working -= 1 } }
        return try body()
    }

    /// Notes that a holder is used for work of a priority. It is not kept alive, and says `forget(_:)` as it ends.
    func noteUse(of holder: any Holder, priority: WorkerPool.Priority) {
        let identifier = ObjectIdentifier(holder)
        let use = Use(identifier: identifier, holder: holder, priority: priority, time: linux_monotonic_time())
        state.withLock { state in
            state.uses.removeAll { $0.identifier == identifier }
            state.uses.append(use)
        }
    }

    /// Forgets a holder that is used no more.
    func forget(_ holder: ObjectIdentifier) { state.withLock { $0.uses.removeAll { $0.identifier == holder } } }

    /// Waits until a decoder of `frames` frames fits that take about `pixelBytes` and `extra` beside them. `closeOwn` closes what else the caller holds,
    /// where it holds anything. Throws `CancellationError`.
    func reserve(
        frames: Int, of pixelBytes: Int, extra: Int = 0, _ interruption: Interruption,
        closeOwn: () -> Bool = { false }
    ) throws -> FrameReservation {
        let bytes = frames.multipliedSaturating(by: pixelBytes.addingSaturating(extra))
        let isSmall = bytes <= Self.small
        if !isSmall { for holder in holders(for: .immediate) { _ = holder.dropClosed() } }
        if !admit(bytes, isForced: isSmall) { try makeRoom(bytes, interruption, closeOwn) }
        return FrameReservation(self, frames: frames, bytes: bytes, extra: extra)
    }

    private func makeRoom(_ bytes: Int, _ interruption: Interruption, _ closeOwn: () -> Bool) throws {
        let priority = interruption.priority
        while closeResting(.keyFrames, for: priority) { if admit(bytes) { return } }
        if closeOwn(), admit(bytes) { return }
        state.withLock { $0.waiting.append(priority) }
        defer {
            state.withLock { if let place = $0.waiting.firstIndex(of: priority) { $0.waiting.remove(at: place) } }
        }
        // The time for a decode is not for waiting.
        let clock = interruption.pauseClock()
        defer { interruption.resumeClock(clock) }
        let end = linux_monotonic_time() + Self.longestWait
        while true {
            while closeResting(.any, for: priority) { if admit(bytes) { return } }
            if interruption.isCancelled { throw CancellationError() }
            let isOver = linux_monotonic_time() > end
            // Nobody works who could make room, and nothing rests that will be let go of.
            let isAlone = state.withLock { $0.waiting.count >= $0.working } && !isKept(from: priority)
            if admit(bytes, isForced: isOver || isAlone) { return }
            // Jobs end within milliseconds of being asked; a worker that sleeps gives its place to another.
            Thread.sleep(milliseconds: 2)
        }
    }

    private func admit(_ bytes: Int, isForced: Bool = false) -> Bool {
        state.withLock { state in
            // Pictures give way as the next of them is kept.
            let pictures = min(state.pictures, Self.leastPictures)
            guard isForced || state.decoders == 0 || state.decoders + pictures + bytes <= limit else { return false }
            state.decoders += bytes
            state.note()
            return true
        }
    }

    private func closeResting(_ decoders: DecoderKind, for priority: WorkerPool.Priority) -> Bool {
        holders(for: priority).contains { $0.closeResting(decoders) }
    }

    /// Who holds decoders that work of a priority may close, the one used longest ago first.
    private func holders(for priority: WorkerPool.Priority) -> [any Holder] {
        let start = linux_monotonic_time()
        let uses = state.withLock(\.uses)
        // Without the lock: where this is the last reference to a holder, its decoders are counted as they go.
        return uses.compactMap { $0.priority > priority && $0.time + Self.grace > start ? nil : $0.holder }
    }

    /// Whether something rests that work of a priority must leave alone for a moment.
    private func isKept(from priority: WorkerPool.Priority) -> Bool {
        let start = linux_monotonic_time()
        return state.withLock { state in
            state.uses.contains { $0.priority > priority && $0.time + Self.grace > start }
        }
    }

    /// Counts a reservation as so much more, or less.
    func change(by bytes: Int) {
        state.withLock { state in
            state.decoders += bytes
            state.note()
        }
    }

    // MARK: Pictures

    /// What somebody who keeps pictures around a playhead may take who takes `present`, and would like to take `most`.
    func room(forPictures most: Int, present: Int) -> Int {
        state.withLock { state in
            min(most, max(Self.leastPictures, limit - state.decoders - (state.pictures - present)))
        }
    }

    /// Counts pictures that were kept or dropped.
    func changePictures(by bytes: Int) {
        state.withLock { state in
            state.pictures += bytes
            state.note()
        }
    }
}
