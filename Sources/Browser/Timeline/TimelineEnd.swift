internal import Engine
internal import Media
internal import Terminal

/// Finds where a film really ends whose length is only an estimate: at the end of its last frame.
///
/// Looked for once, behind everything else, so that what asks for the end seldom has to wait.
@MainThread
final class TimelineEnd {
    private enum Phase {
        /// Not to be looked for: it is known, or cannot be found.
        case settled
        /// To be looked for, once there is a picture on the screen.
        case pending
        case searching
    }

    private let services: Services
    private var phase = Phase.settled
    private var task: Task<Void, Never>?
    private var waiting: [() -> Void] = []

    init(services: Services) { self.services = services }

    /// Whether the end may still turn out to be another.
    var isOpen: Bool { phase != .settled }

    /// Begins with a film, whose length is an estimate or not.
    func begin(isEstimate: Bool) {
        stop()
        phase = isEstimate ? .pending : .settled
    }

    /// Looks for the last frame where that is still to be done; `request` asks for it, `found` gets when it is over.
    func find(_ request: @autoclosure () -> PictureRequest, found: @escaping (EnginePicture) -> Void) {
        guard phase == .pending else { return }
        phase = .searching
        let request = request()
        task = Task { [weak self, services] in
            // Without one the estimate stands.
            let picture = try? await CancelledElsewhere.retry { try await services.engine.picture(request) }
            guard !Task.isCancelled, let self else { return }
            phase = .settled
            if let picture { found(picture) }
            let actions = waiting
            waiting = []
            for action in actions { action() }
        }
    }

    /// Does something once the end is known, or known not to be found: at once, when it is.
    func whenKnown(_ action: @escaping () -> Void) {
        if isOpen { waiting.append(action) } else { action() }
    }

    /// Ends the search, and forgets what waits for it.
    func stop() {
        task?.cancel()
        task = nil
        phase = .settled
        waiting = []
    }
}
