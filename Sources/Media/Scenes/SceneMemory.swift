import Synchronization

/// What a finder knows of a file's cuts. Every member may be called from any thread.
final class SceneMemory: Sendable {
    private let state = Mutex(SearchedStretches())

    func answer(_ direction: SearchDirection, from tick: Int64) -> SearchedStretches.Answer {
        state.withLock { direction == .forward ? $0.next(after: tick) : $0.previous(before: tick) }
    }

    /// Notes that the frames after `lower`, up to and with `upper`, were looked at, and whether the last is a cut.
    func insert(after lower: Int64, through upper: Int64, cut: Int64? = nil) {
        state.withLock {
            if let cut { $0.insert(cut: cut) }
            $0.insert(after: lower, through: upper)
        }
    }
}
