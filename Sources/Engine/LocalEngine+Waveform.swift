public import Media
public import Places

extension LocalEngine {
    /// How loud the sound is, as it becomes known: after the pictures that somebody waits for.
    nonisolated public func waveform(
        of place: Place, in range: TimeRange?, count: Int
    ) -> Updates<Waveform> {
        Updates { [assets] in
            var iterator = assets.asset(of: place).waveform(in: range, count: count, priority: .soon)
                .makeAsyncIterator()
            return { try await iterator.next() }
        }
    }
}
