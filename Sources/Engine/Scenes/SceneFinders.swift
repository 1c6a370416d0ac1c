internal import Media
internal import Synchronization

/// The finders of the files that were searched for scenes, so that what one knows is not searched again.
final class SceneFinders: Sendable {
    /// What a finder remembers takes a few kilobytes.
    private static let limit = 32

    private let budget: Budget
    /// The least recently used first.
    private let finders = Mutex<[SceneFinder]>([])

    init(budget: Budget) { self.budget = budget }

    /// The finder of a file.
    func finder(of location: MediaLocation) -> SceneFinder {
        finders.withLock { finders in
            let place = finders.firstIndex { $0.location == location }
            let finder = place.map { finders.remove(at: $0) } ?? SceneFinder(location, budget: budget)
            finders.append(finder)
            if finders.count > Self.limit { finders.removeFirst() }
            return finder
        }
    }

    /// Closes what is open for a file.
    func release(_ location: MediaLocation) async {
        await finders.withLock { $0.first { $0.location == location } }?.close()
    }

    /// Forgets what is known of a file.
    func forget(_ location: MediaLocation) { finders.withLock { $0.removeAll { $0.location == location } } }
}
