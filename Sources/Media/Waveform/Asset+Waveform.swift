import CLinux

extension Asset {
    /// An audio track, or the best one, or a part of its timeline, as `count` peaks that become known little by little.
    ///
    /// A sound that decodes in half a second is decoded from its start to its end. Of a longer one, places all over it
    /// are sampled first, and then everything is decoded, for at most the budget's `scanTime`; of an address only samples
    /// are read.
    public func waveform(
        of track: Track? = nil, in range: TimeRange? = nil, count: Int = 1_000, priority: WorkerPool.Priority = .soon
    ) -> WaveformUpdates {
        WaveformUpdates(
            asset: self, trackIndex: track?.index, range: range, count: max(2, min(100_000, count)), priority: priority)
    }

    /// Its best audio track as `count` peaks, as far as it is known within `allowed`; gaps between known peaks take a
    /// neighbour's. After the last known peak, and wherever there is no sound, there is none.
    ///
    /// Throws `MediaError` (`.noSuchTrack` without audio) or `CancellationError`.
    public func loadWaveform(
        count: Int = 1_000, within allowed: Duration = .seconds(1), priority: WorkerPool.Priority = .visible
    ) async throws -> Waveform {
        let deadline = linux_monotonic_time() + allowed.nanoseconds
        var latest = Waveform(peaks: [], range: TimeRange(start: .zero, duration: .indefinite))
        for try await waveform in self.waveform(count: count, priority: priority) {
            latest = waveform
            if linux_monotonic_time() >= deadline { break }
        }
        return latest.filled
    }
}

extension Waveform {
    /// The same with each gap filled by the peak before it, or the first one after it, while more may become known.
    ///
    /// What follows the last known peak is no gap: nothing tells that there is sound.
    var filled: Waveform {
        guard !isComplete, let first = peaks.firstIndex(where: { $0 != nil }),
            let last = peaks.lastIndex(where: { $0 != nil })
        else { return self }
        var whole = peaks
        var nearest = peaks[first]
        for index in 0..<last {
            if let known = peaks[index] {
                nearest = known
            } else {
                whole[index] = nearest.map { Peak(minimum: $0.minimum, maximum: $0.maximum, isSampled: true) }
            }
        }
        return Waveform(peaks: whole, range: range, isComplete: false)
    }
}
