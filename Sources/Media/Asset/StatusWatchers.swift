import Synchronization

/// Those who follow an asset's properties. Every member may be called from any thread.
final class StatusWatchers: Sendable {
    private struct Watcher {
        let look: @Sendable (AssetCore.Snapshot) -> Void
        let finish: @Sendable () -> Void
    }

    private struct State {
        var watchers: [UInt64: Watcher] = [:]
        var nextIdentifier: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Calls `look` at each change until `remove`, and `finish` when the asset goes.
    func add(
        look: @escaping @Sendable (AssetCore.Snapshot) -> Void, finish: @escaping @Sendable () -> Void
    ) -> UInt64 {
        state.withLock { state in
            state.nextIdentifier += 1
            state.watchers[state.nextIdentifier] = Watcher(look: look, finish: finish)
            return state.nextIdentifier
        }
    }

    func remove(_ identifier: UInt64) { state.withLock { $0.watchers[identifier] = nil } }

    func notify(_ snapshot: @autoclosure () -> AssetCore.Snapshot) {
        // The snapshot is taken under this lock: of two that change the asset at once, the later to come here shows the
        // later state, so that nobody is left with an old one.
        state.withLock { state in
            guard !state.watchers.isEmpty else { return }
            let snapshot = snapshot()
            for watcher in state.watchers.values { watcher.look(snapshot) }
        }
    }

    func finish() {
        let watchers = state.withLock { state in
            defer { state.watchers = [:] }
            return state.watchers.values.map(\.finish)
        }
        for finish in watchers { finish() }
    }
}
