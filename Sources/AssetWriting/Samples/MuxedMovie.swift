internal import Media

/// A file that gets its tracks of samples through libav, and then those that are added to it.
///
/// Confined to one worker at a time.
final class MuxedMovie {
    // Before the file, which libav's output writes to: fields go in this order.
    private let muxer: SampleMuxer
    private let file: UnfinishedFile
    private var meter: ExportMeter

    /// Begins the file. Throws `MediaError` as `SampleMuxer` does, and when the folder does not take one.
    init(
        _ path: [UInt8], as kind: OutputFileType, tracks: [SampleTrack], describedBy film: Asset?,
        creationTime: UInt64, meter: ExportMeter, budget: Budget, interruption: Interruption
    ) throws {
        file = try UnfinishedFile(path: path, interruption: interruption, silence: budget.transferSilence)
        muxer = try SampleMuxer(
            file, format: kind.muxer, tracks: tracks.map(\.model), describedBy: film?.source,
            creationTime: MovieClock.text(creationTime), interruption: interruption)
        self.meter = meter
    }

    /// Writes samples in the order in which they are decoded.
    func append(_ samples: [(track: Int, sample: Sample)], _ interruption: Interruption) throws {
        file.begin(interruption)
        for (track, sample) in samples { try muxer.append(sample, toTrackAt: track) }
        guard let last = samples.last(where: { $0.sample.orderTime.isNumeric })?.sample else { return }
        // The movie box is written at once, and counts as a thousandth.
        meter.note(min(0.999, last.orderTime.seconds / max(0.001, muxer.seconds)), bytes: file.size)
    }

    /// Adds tracks of metadata and gives the file its name.
    func finish(
        adding tracks: [BoxedTrack], as path: [UInt8], replacing: Bool, creationTime: UInt64, limit: Duration,
        _ context: WorkerContext
    ) throws {
        file.begin(context.interruption)
        try muxer.finish()
        let ends = muxer.trackEnds
        if !tracks.isEmpty || ends.contains(where: { $0 != nil }) {
            let revision = try MovieRevision(of: file, adding: tracks, ending: ends, creationTime: creationTime)
            try PieceCopier(source: file, file: file, meter: ExportMeter { _ in }).copy(revision)
        }
        // What the system still holds in memory may take long to reach a slow disk.
        context.limit(to: limit)
        try file.commit(as: path, replacing: replacing)
        meter.note(1, bytes: file.size)
    }
}
