@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as something that work can end by, instead of being cut off in the middle of a line.
final class StopSignal: Sendable {
    private struct State {
        var wasStopped = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let sources: [any DispatchSourceSignal]

    /// Watches the signals from now on; a second one ends the program at once.
    init() {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        for source in sources {
            source.setEventHandler { [weak self] in self?.stop() }
            source.resume()
        }
    }

    /// Whether a signal came.
    var wasStopped: Bool { state.withLock { $0.wasStopped } }

    /// Names what ends the work; called at once when a signal came before.
    func onStop(_ action: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            state.action = action
            return state.wasStopped
        }
        if isDue { action() }
    }

    private func stop() {
        let (isSecond, action) = state.withLock { state in
            defer { state.wasStopped = true }
            return (state.wasStopped, state.action)
        }
        if isSecond { Glibc.exit(130) }
        action?()
    }
}
