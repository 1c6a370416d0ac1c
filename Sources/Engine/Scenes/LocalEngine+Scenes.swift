public import Media
public import Places

extension LocalEngine {
    /// The search for the scene that begins next after a time or last before it; what was searched once is remembered.
    nonisolated public func scene(
        of place: Place, from time: MediaTime, direction: SearchDirection
    ) -> Updates<SceneSearch.Progress> {
        Updates { [assets] in
            var iterator = assets.scenes(of: place).search(direction, from: time).makeAsyncIterator()
            return { try await iterator.next() }
        }
    }
}
