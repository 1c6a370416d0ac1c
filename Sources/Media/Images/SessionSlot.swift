import Synchronization

/// Carries a session from one worker to the next. Only its holder touches the session.
final class SessionBox: @unchecked Sendable {
    private(set) var session: ImageSession?

    init(_ session: ImageSession) { self.session = session }

    /// Frees the session on this thread.
    func drop() { session = nil }
}

/// Where a generator's session rests between jobs. A job takes it out, so that an abandoned job keeps it for itself.
final class SessionSlot: Sendable {
    private struct State {
        var box: SessionBox?
        var isClosed = false
    }

    private let state = Mutex(State())

    func take() -> SessionBox? {
        state.withLock { state in
            defer { state.box = nil }
            return state.box
        }
    }

    /// Puts a session back; drops it on the calling worker when the generator is gone or another one is here.
    func put(_ box: SessionBox) {
        let isKept = state.withLock { state in
            guard !state.isClosed, state.box == nil else { return false }
            state.box = box
            return true
        }
        if !isKept { box.drop() }
    }

    /// Takes the session out for good.
    func close() -> SessionBox? {
        state.withLock { state in
            state.isClosed = true
            defer { state.box = nil }
            return state.box
        }
    }
}
