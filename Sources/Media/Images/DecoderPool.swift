import Synchronization

/// Carries a session from one worker to the next. Only its holder touches the session.
final class SessionBox: @unchecked Sendable {
    private(set) var session: ImageSession?
    /// When the frame decoded last is presented; nil where its decoder stands nowhere. As of the last job.
    fileprivate(set) var position: MediaTime?
    /// How often the generator was closed when the session was opened.
    fileprivate let epoch: Int

    init(_ session: ImageSession, epoch: Int) {
        self.session = session
        self.epoch = epoch
    }

    /// Frees the session on this thread.
    func drop() { session = nil }
}

/// Where a generator's sessions rest between jobs. A job takes one out, so that an abandoned job keeps it for itself.
final class DecoderPool: Sendable {
    /// Which session suits a job.
    enum Preference: Sendable {
        /// Any: the job moves it anyway, so it takes one that stands nowhere, or that was not used for longest.
        case any
        /// One whose decoder stands a little before a time, else any.
        case near(MediaTime)
        /// One whose decoder stands a little before a time, else a new one while there may be more, else any.
        case nearOrNew(MediaTime)
    }

    /// A session to work with, and what a new one must be told.
    struct Lease: Sendable {
        let box: SessionBox?
        fileprivate let epoch: Int
    }

    private struct State {
        /// The one used last at the end.
        var boxes: [SessionBox] = []
        /// Closed, and yet to be dropped on a worker.
        var discarded: [SessionBox] = []
        /// How many sessions there may be.
        var capacity: Int
        var lent = 0
        var epoch = 0
        var isClosed = false
    }

    private let memory: FrameMemory
    private let state: Mutex<State>

    init(capacity: Int, memory: FrameMemory) {
        self.memory = memory
        state = Mutex(State(capacity: capacity))
    }

    deinit { memory.forget(ObjectIdentifier(self)) }

    /// Lowers how many sessions there may be.
    func narrow(to capacity: Int) { state.withLock { $0.capacity = min($0.capacity, capacity) } }

    /// Runs a job with what it borrows.
    func working<Value>(
        _ preference: Preference, _ interruption: Interruption, _ body: (Lease) throws -> Value
    ) rethrows -> Value {
        memory.noteUse(of: self, priority: interruption.priority)
        // As it ends: a frame may have taken longer than what was used stays.
        defer { memory.noteUse(of: self, priority: interruption.priority) }
        return try memory.working(interruption) {
            let lease = take(preference)
            defer { state.withLock { $0.lent -= 1 } }
            return try body(lease)
        }
    }

    /// Lends the session that suits; one without a session where a new one is to be opened.
    private func take(_ preference: Preference) -> Lease {
        state.withLock { state in
            defer { state.lent += 1 }
            guard let place = place(for: preference, in: state) else { return Lease(box: nil, epoch: state.epoch) }
            return Lease(box: state.boxes.remove(at: place), epoch: state.epoch)
        }
    }

    /// Puts a session back; drops it on the calling worker when the generator was closed meanwhile.
    func put(_ session: ImageSession, _ lease: Lease) {
        let box = lease.box ?? SessionBox(session, epoch: lease.epoch)
        let isKept = state.withLock { state in
            guard !state.isClosed, box.epoch == state.epoch, state.boxes.count < state.capacity else { return false }
            box.position = session.pictures.position
            state.boxes.append(box)
            return true
        }
        if !isKept { box.drop() }
    }

    /// Closes all sessions; those still lent will be dropped when they come back. `forever`: later ones too.
    ///
    /// True where `dropClosed()` is to be called, on a worker.
    func close(forever: Bool = false) -> Bool {
        state.withLock { state in
            state.epoch += 1
            state.isClosed = state.isClosed || forever
            state.discarded += state.boxes
            state.boxes = []
            return !state.discarded.isEmpty
        }
    }

    /// Drops the sessions that were closed, on the calling worker; false where there are none.
    @discardableResult
    func dropClosed() -> Bool {
        let boxes = state.withLock { state in
            defer { state.discarded = [] }
            return state.discarded
        }
        for box in boxes { box.drop() }
        return !boxes.isEmpty
    }

    private func place(for preference: Preference, in state: State) -> Int? {
        let boxes = state.boxes
        let least = boxes.firstIndex { $0.position == nil } ?? boxes.indices.first
        let wanted: MediaTime
        switch preference {
        case .any: return least
        case .near(let time), .nearOrNew(let time): wanted = time
        }
        // Further back than this, the decoder starts at another key frame anyway.
        let reach = MediaTime(value: 10, timescale: 1)
        let near = boxes.indices.filter { index in
            boxes[index].position.map { $0 <= wanted && wanted - $0 < reach } ?? false
        }
        let best = near.max { (boxes[$0].position ?? .zero) < (boxes[$1].position ?? .zero) }
        if let best { return best }
        if case .nearOrNew = preference, boxes.count + state.lent < state.capacity { return nil }
        return least
    }
}

extension DecoderPool: FrameMemory.Holder {
    func closeResting(_ kind: DecoderKind) -> Bool {
        if dropClosed() { return true }
        let resting = state.withLock { $0.boxes }
        return resting.contains { box in
            // Nobody else has it while it is out.
            let isOut = state.withLock { state in
                guard let place = state.boxes.firstIndex(where: { $0 === box }) else { return false }
                state.boxes.remove(at: place)
                state.lent += 1
                return true
            }
            guard isOut, let session = box.session else { return false }
            // A single picture has no decoder that could be opened again where it stands.
            let isSingle = kind == .any && session.pictures.singlePicture != nil
            let hasClosed = isSingle || session.pictures.close(kind)
            let isKept = state.withLock { state in
                state.lent -= 1
                guard !isSingle, !state.isClosed, box.epoch == state.epoch, state.boxes.count < state.capacity else {
                    return false
                }
                box.position = session.pictures.position
                state.boxes.insert(box, at: 0)
                return true
            }
            if !isKept { box.drop() }
            return hasClosed
        }
    }
}
