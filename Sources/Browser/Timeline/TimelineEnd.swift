internal import Media
internal import Terminal

/// Finds where a file really ends whose length is only an estimate.
///
/// Looked for once, behind everything else, so that what asks for the end seldom has to wait.
@MainThread
final class TimelineEnd {
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

    /// Whether the end may still turn out to be another.
    var isOpen: Bool { phase != .settled }

    /// Begins with a file, whose length is an estimate or not.
    func begin(isEstimate: Bool) {
        stop()
        phase = isEstimate ? .pending : .settled
    }

    /// Looks for the end where that is still to be done; `found` gets it where `look` finds it, else the estimate stands.
    func find(_ look: @escaping @Sendable () async throws -> MediaTime?, found: @escaping (MediaTime) -> Void) {
        guard phase == .pending else { return }
        phase = .searching
        task = Task { [weak self] in
            let end = try? await CancelledElsewhere.retry(look)
            guard !Task.isCancelled, let self else { return }
            phase = .settled
            if let end { found(end) }
            let actions = waiting
            waiting = []
            for action in actions { action() }
        }
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
