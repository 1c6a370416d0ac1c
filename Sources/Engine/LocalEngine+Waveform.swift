public import Media

extension LocalEngine {
    /// How loud the sound is, as it becomes known: after the pictures that somebody waits for.
    nonisolated public func waveform(
        of location: MediaLocation, in range: TimeRange?, count: Int
    ) -> Updates<Waveform> {
        Updates { [assets] in
            var iterator = assets.asset(of: location).waveform(in: range, count: count, priority: .soon)
                .makeAsyncIterator()
            return { try await iterator.next() }
        }
    }
}
