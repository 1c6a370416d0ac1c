import CLinux

/// The search for the next or previous scene, as it goes on.
///
/// Each pull works on for a tenth of a second at most; the last element is the scene's beginning, or that there is none.
/// The work is cut into pieces of a few milliseconds, between which pictures that somebody waits for take their turn.
/// Dropping the iterator ends the search; its finder remembers how far it came.
public struct SceneSearch: AsyncSequence, Sendable {
    /// How far a search is.
    public enum Progress: Sendable, Hashable, Codable {
        /// There is no scene's beginning between the start of the search and this time.
        case searching(reached: MediaTime)
        /// When the first frame of the scene is presented.
        case found(MediaTime)
        /// No scene begins in this direction.
        case none
    }

    /// How far the search is.
    public typealias Element = Progress

    /// `MediaError` or `CancellationError`.
    public typealias Failure = any Error

    let finder: SceneFinder
    let direction: SearchDirection
    let time: MediaTime
    let priority: WorkerPool.Priority

    /// An iterator at the start of the search.
    public func makeAsyncIterator() -> Iterator { Iterator(search: self) }

    /// Searches on with each pull.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let search: SceneSearch
        private var isOver = false

        init(search: SceneSearch) { self.search = search }

        /// How far the search is; nil after its end.
        ///
        /// Throws `MediaError` (`.noSuchTrack` without a video) or `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Progress? {
            guard !isOver else { return nil }
            let reportTime = linux_monotonic_time() + 100_000_000
            while true {
                do {
                    let progress = try await search.finder.work(search.direction, search.time, search.priority)
                    if case .searching = progress {
                        if linux_monotonic_time() < reportTime { continue }
                    } else {
                        isOver = true
                    }
                    return progress
                } catch {
                    isOver = true
                    throw error
                }
            }
        }
    }
}
