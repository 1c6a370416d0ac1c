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
        func closeResting(_ kind: DecoderKind) -> Bool
        /// Drops sessions that were closed and that no worker has dropped so far, on the calling worker.
        func dropClosed() -> Bool
    }

    private struct Use {
        let identifier: ObjectIdentifier
        weak var holder: (any Holder)?
        /// When work of each priority used it last, in monotonic nanoseconds; zero for never.
        var times: [UInt64]
    }

    private struct WeakPictures {
        let identifier: ObjectIdentifier
        weak var pictures: KeptPictures?
    }

    private struct State {
        /// Bytes of frames in decoders, and of those that still live without theirs.
        var decoderBytes = 0
        /// Bytes of pictures kept around playheads.
        var pictureBytes = 0
        /// Bytes that are waited for.
        var wanted = 0
        /// The most that decoders and pictures took together.
        var peak = 0
        /// Jobs that may hold decoders.
        var working: [ObjectIdentifier: Interruption] = [:]
        /// The priorities of jobs that wait for memory.
        var waiting: [WorkerPool.Priority] = []
        /// The one used longest ago first.
        var uses: [Use] = []
        var pictures: [WeakPictures] = []

        mutating func note() { peak = max(peak, decoderBytes + pictureBytes) }
    }

    /// What all assets have that share no other: a quarter of the machine's memory, and a gigabyte at least.
    package static let shared = FrameMemory(
        limit: max(1 << 30, sysconf(Int32(_SC_PHYS_PAGES)).multipliedSaturating(by: sysconf(Int32(_SC_PAGESIZE))) / 4))

    /// What each buffer of pictures may always take.
    private static let leastPictures = 24 << 20
    /// Decoders of less never wait: so many of them are not open at once.
    private static let small = 8 << 20
    /// For so many nanoseconds decoders stay that more urgent work has used.
    private static let grace: UInt64 = 300_000_000
    /// The end, in nanoseconds, of a wait for jobs that neither end nor step aside, such as those of a disk that does not
    /// answer.
    private static let longestWait: UInt64 = 10_000_000_000

    /// The most bytes that there should be.
    package let limit: Int
    private let state = Mutex(State())

    /// A bound of so many bytes.
    package init(limit: Int) { self.limit = limit }

    /// Bytes counted now.
    var bytes: Int { state.withLock { $0.decoderBytes + $0.pictureBytes } }

    /// The most bytes counted at a time so far.
    var peak: Int { state.withLock { $0.peak } }

    /// How many decoders of so many bytes a generator may have, so that others have room beside it.
    func decoderCount(of bytes: Int, atMost most: Int) -> Int { max(1, min(most, limit / 2 / max(1, bytes))) }

    /// Whether work of this priority had better step aside, for more urgent work that waits for memory.
    func isWaiting(above priority: WorkerPool.Priority) -> Bool {
        state.withLock { $0.waiting.contains { $0 > priority } }
    }

    /// Waits while more urgent work waits for memory, which what the caller used last is to be closed for.
    ///
    /// Throws `CancellationError`, and `SteppedAside` once `isPressed` says that the caller's own turn is wanted.
    func giveWay(_ interruption: Interruption, isPressed: () -> Bool) throws {
        let end = linux_monotonic_time() + Self.longestWait
        while isWaiting(above: interruption.priority), linux_monotonic_time() < end {
            if interruption.isCancelled { throw CancellationError() }
            if isPressed() { throw SteppedAside() }
            Thread.sleep(milliseconds: 2)
        }
    }

    // MARK: Decoders

    /// Runs a job that may open decoders: while it works, and was not given up, others wait for it.
    func working<Value>(_ interruption: Interruption, _ body: () throws -> Value) rethrows -> Value {
        let identifier = ObjectIdentifier(interruption)
        state.withLock { $0.working[identifier] = interruption }
        defer { state.withLock { $0.working[identifier] = nil } }
        return try body()
    }

    /// Notes that a holder is used for work of a priority. It is not kept alive, and says `forget(_:)` as it ends.
    func noteUse(of holder: any Holder, priority: WorkerPool.Priority) {
        let identifier = ObjectIdentifier(holder)
        let start = linux_monotonic_time()
        state.withLock { state in
            let known = state.uses.firstIndex { $0.identifier == identifier }
            var use =
                known.map { state.uses.remove(at: $0) }
                ?? Use(
                    identifier: identifier, holder: holder,
                    times: Array(repeating: 0, count: WorkerPool.Priority.allCases.count))
            use.times[priority.rawValue] = start
            state.uses.append(use)
        }
    }

    /// Forgets a holder that is used no more.
    func forget(_ holder: ObjectIdentifier) { state.withLock { $0.uses.removeAll { $0.identifier == holder } } }

    /// Waits until a decoder of `frames` frames fits that take about `pixelBytes` and `extra` beside them. `closeOwn` closes
    /// what else the caller holds, where it holds anything.
    ///
    /// Throws `CancellationError`, and `SteppedAside` as the interruption says.
    func reserve(
        frames: Int, of pixelBytes: Int, extra: Int = 0, _ interruption: Interruption,
        closeOwn: () -> Bool = { false }
    ) throws -> FrameReservation {
        let bytes = frames.multipliedSaturating(by: pixelBytes.addingSaturating(extra))
        if bytes <= Self.small {
            change(by: bytes)
        } else if !admit(bytes, interruption.priority) {
            try makeRoom(bytes, interruption, closeOwn)
        }
        return FrameReservation(self, frames: frames, bytes: bytes, extra: extra)
    }

    private func makeRoom(_ bytes: Int, _ interruption: Interruption, _ closeOwn: () -> Bool) throws {
        let priority = interruption.priority
        for holder in holders(for: .immediate) { _ = holder.dropClosed() }
        while closeResting(.keyFrames, for: priority) { if admit(bytes, priority) { return } }
        if closeOwn(), admit(bytes, priority) { return }
        state.withLock { state in
            state.waiting.append(priority)
            state.wanted += bytes
        }
        var isWaiting = true
        func stopWaiting(_ state: inout State) {
            guard isWaiting else { return }
            isWaiting = false
            state.wanted -= bytes
            if let place = state.waiting.firstIndex(of: priority) { state.waiting.remove(at: place) }
        }
        defer { state.withLock { stopWaiting(&$0) } }
        // The time for a decode is not for waiting.
        let clock = interruption.pauseClock()
        defer { interruption.resumeClock(clock) }
        let end = linux_monotonic_time() + Self.longestWait
        for pictures in state.withLock({ $0.pictures }) { pictures.pictures?.shrink() }
        while true {
            while closeResting(.any, for: priority) { if admit(bytes, priority) { return } }
            if interruption.isCancelled { throw CancellationError() }
            try interruption.stepAside()
            let now = linux_monotonic_time()
            let isIn = state.withLock { state in
                guard !state.waiting.contains(where: { $0 > priority }) else { return false }
                let busy = state.working.values.count { !$0.isCancelled }
                // Nobody works who could make room, and nothing rests that will be let go of.
                let isAlone = state.waiting.count >= busy && !isKept(from: priority, now, state)
                guard fits(bytes, state) || isAlone || now > end else { return false }
                stopWaiting(&state)
                state.decoderBytes += bytes
                state.note()
                return true
            }
            if isIn { return }
            // Jobs end within milliseconds of being asked; a worker that sleeps gives its place to another.
            Thread.sleep(milliseconds: 2)
        }
    }

    private func fits(_ bytes: Int, _ state: State) -> Bool {
        state.decoderBytes == 0 || state.decoderBytes + state.pictureBytes + bytes <= limit
    }

    /// Counts bytes where they fit and nobody waits who is more urgent.
    private func admit(_ bytes: Int, _ priority: WorkerPool.Priority) -> Bool {
        state.withLock { state in
            guard fits(bytes, state), !state.waiting.contains(where: { $0 > priority }) else { return false }
            state.decoderBytes += bytes
            state.note()
            return true
        }
    }

    private func closeResting(_ kind: DecoderKind, for priority: WorkerPool.Priority) -> Bool {
        holders(for: priority).contains { $0.closeResting(kind) }
    }

    /// Who holds decoders that work of a priority may close, the one used longest ago first.
    private func holders(for priority: WorkerPool.Priority) -> [any Holder] {
        let start = linux_monotonic_time()
        let uses = state.withLock(\.uses)
        // Without the lock: where this is the last reference to a holder, its decoders are counted as they go.
        return uses.compactMap { isKept($0, from: priority, start) ? nil : $0.holder }
    }

    /// Whether something rests that work of a priority must leave alone for a moment.
    private func isKept(from priority: WorkerPool.Priority, _ now: UInt64, _ state: State) -> Bool {
        state.uses.contains { isKept($0, from: priority, now) }
    }

    private func isKept(_ use: Use, from priority: WorkerPool.Priority, _ now: UInt64) -> Bool {
        use.times[(priority.rawValue + 1)...].contains { $0 > 0 && $0 + Self.grace > now }
    }

    /// Counts a reservation as so much more, or less.
    func change(by bytes: Int) {
        state.withLock { state in
            state.decoderBytes += bytes
            state.note()
        }
    }

    // MARK: Pictures

    /// Knows somebody who keeps pictures, and can be asked to keep fewer. It is not kept alive.
    func add(_ pictures: KeptPictures) {
        let entry = WeakPictures(identifier: ObjectIdentifier(pictures), pictures: pictures)
        state.withLock { $0.pictures.append(entry) }
    }

    /// Forgets somebody who keeps no pictures any more.
    func remove(_ pictures: ObjectIdentifier) {
        state.withLock { $0.pictures.removeAll { $0.identifier == pictures } }
    }

    /// What somebody who keeps pictures around a playhead may take who takes `present`, and would like to take `most`.
    func room(forPictures most: Int, present: Int) -> Int {
        state.withLock { state in
            let others = state.decoderBytes + state.wanted + state.pictureBytes - present
            return min(most, max(Self.leastPictures, limit - others))
        }
    }

    /// Counts pictures that were kept or dropped.
    func changePictures(by bytes: Int) {
        state.withLock { state in
            state.pictureBytes += bytes
            state.note()
        }
    }
}
