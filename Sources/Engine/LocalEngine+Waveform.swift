public import Media

extension LocalEngine {
    /// How loud the sound is, as it becomes known: after the pictures that somebody waits for.
    nonisolated public func waveform(
        of location: MediaLocation, in range: TimeRange?, count: Int
    ) -> Updates<Waveform> {
        Updates { [budget] in
            var iterator = Waveform.updates(location, in: range, count: count, budget: budget, priority: .soon)
                .makeAsyncIterator()
            return { try await iterator.next() }
        }
    }
}
