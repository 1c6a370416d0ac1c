extension Waveform {
    /// Decodes a file's best audio track into `count` peaks, on a worker.
    ///
    /// A file that decodes within `allowed` is decoded whole; of a longer one each stretch is sampled by seeking, so that
    /// the shape of the whole is there in about that time. Throws `MediaError` (`.noSuchTrack` without audio) or
    /// `CancellationError`.
    public static func load(
        _ location: MediaLocation, count: Int = 1_000, within allowed: Duration = .seconds(1),
        budget: Budget = Budget(), counters: IOCounters = IOCounters(), priority: WorkerPool.Priority = .visible
    ) async throws -> Waveform {
        try await WorkerPool.decoding.run(priority: priority) { context in
            context.interruption.allowOpening(location, budget)
            let reader = try WaveformReader(
                location, budget: budget, counters: counters, interruption: context.interruption)
            // The reader minds `allowed` by itself, and ends with a picture.
            context.interruption.allowDecode(allowed + budget.decodeTime)
            return try reader.read(count: max(1, min(100_000, count)), allowed: allowed)
        }
    }
}
