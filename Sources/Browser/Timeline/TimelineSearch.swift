internal import Media
internal import Terminal

/// Finds a time that a file's header does not tell: where it really ends, or when its first frame is presented.
///
/// Looked for once, behind what is shown at first, so that what asks for it seldom has to wait.
@MainThread
final class TimelineSearch {
    private enum Phase {
        /// Not to be looked for: it is known, or cannot be found.
        case settled
        /// To be looked for, once what is shown at first is on the screen.
        case pending
        case searching
    }

    private var phase = Phase.settled
    private var task: Task<Void, Never>?
    private var waiting: [() -> Void] = []

    /// Whether the time is still to be found.
    var isOpen: Bool { phase != .settled }

    /// Begins with a file, whose time is to be looked for or not.
    func begin(isNeeded: Bool) {
        stop()
        phase = isNeeded ? .pending : .settled
    }

    /// Looks for the time where that is still to be done; `found` gets it where `look` finds it.
    func find(_ look: @escaping @Sendable () async throws -> MediaTime?, found: @escaping (MediaTime) -> Void) {
        guard phase == .pending else { return }
        phase = .searching
        task = Task { [weak self] in
            let time = try? await CancelledElsewhere.retry(look)
            guard !Task.isCancelled, let self else { return }
            if let time { found(time) }
            settle()
        }
    }

    /// Ends the search, also where the time is known from elsewhere, and does what waits for it.
    func settle() {
        task?.cancel()
        task = nil
        phase = .settled
        let actions = waiting
        waiting = []
        for action in actions { action() }
    }

    /// Does something once the search is over, whatever it found; nothing where it is over already.
    func whenFound(_ action: @escaping () -> Void) { if isOpen { waiting.append(action) } }

    /// Ends the search, and forgets what waits for it.
    func stop() {
        task?.cancel()
        task = nil
        phase = .settled
        waiting = []
    }
}
