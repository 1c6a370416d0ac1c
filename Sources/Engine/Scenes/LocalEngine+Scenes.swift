public import Media

extension LocalEngine {
    /// The search for the scene that begins next after a time or last before it; what was searched once is remembered.
    nonisolated public func scene(
        of location: MediaLocation, from time: MediaTime, direction: SearchDirection
    ) -> Updates<SceneSearch.Progress> {
        Updates { [assets] in
            var iterator = assets.scenes(of: location).search(direction, from: time).makeAsyncIterator()
            return { try await iterator.next() }
        }
    }
}
