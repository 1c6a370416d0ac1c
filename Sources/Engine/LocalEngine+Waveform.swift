public import Media
public import Places

extension Asset {
    /// The track of one of several sounds, or of the one that is used when nobody chooses; nil where there is only one, where
    /// it is what was opened, and for what is put together from others, whose tracks are heard together.
    fileprivate func soundTrack(atOption place: Int?) async -> Track? {
        guard let sounds = try? await loadMediaSelectionGroup(for: .audible, priority: .soon), sounds.options.count > 1
        else { return nil }
        let chosen = place.flatMap { sounds.options.indices.contains($0) ? sounds.options[$0] : nil }
        let usual = segments.isEmpty ? sounds.defaultOption : nil
        guard let option = chosen ?? usual, option.isPlayable, let number = option.trackID else {
            return nil
        }
        return (try? await load(.tracks, priority: .soon))?.first { $0.trackID == number }
    }
}

extension LocalEngine {
    /// How loud the sound is, as it becomes known: after the pictures that somebody waits for.
    nonisolated public func waveform(
        of place: Place, in range: TimeRange?, count: Int
    ) -> Updates<Waveform> {
        Updates { [assets] in
            var iterator: WaveformUpdates.Iterator?
            return {
                if iterator == nil {
                    let asset = assets.asset(of: place)
                    let track = await asset.soundTrack(atOption: assets.chosenSound(of: place))
                    iterator = asset.waveform(of: track, in: range, count: count, priority: .soon).makeAsyncIterator()
                }
                return try await iterator?.next()
            }
        }
    }
}
