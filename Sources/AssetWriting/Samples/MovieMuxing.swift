internal import Media

/// Writes a movie of samples that are pulled: a portion of them at a time is handed to a worker.
struct MovieMuxing {
    private let path: [UInt8]
    private let kind: OutputFileType
    private let isReplacing: Bool
    private let film: Asset?
    private let meter: ExportMeter

    /// Bytes that a worker gets at once.
    private static let portion = 1 << 20
    /// Samples that it gets at most, where they are small.
    private static let mostSamples = 4_096

    /// A movie at a path; it gets tags and chapters of the film that it is described by.
    init(
        _ path: [UInt8], as kind: OutputFileType, replacing isReplacing: Bool, describedBy film: Asset?,
        _ meter: ExportMeter
    ) {
        self.path = path
        self.kind = kind
        self.isReplacing = isReplacing
        self.film = film
        self.meter = meter
    }

    /// Writes the whole file. Throws what pulling and writing throw; then nothing of it is left.
    func write(_ samples: [SampleTrack], adding tracks: [BoxedTrack]) async throws {
        let slot = ResourceSlot<MuxedMovie>()
        do {
            try await write(samples, adding: tracks, slot)
        } catch {
            // In a task of its own, which nobody has cancelled.
            await Task.detached { await slot.clear() }.value
            throw error
        }
    }

    private func write(
        _ samples: [SampleTrack], adding tracks: [BoxedTrack], _ slot: ResourceSlot<MuxedMovie>
    ) async throws {
        let (path, kind, isReplacing, film, meter) = (path, kind, isReplacing, film, meter)
        let now = MovieClock.now
        let budget = Budget()
        try await WorkerPool.writing.run(priority: .visible) { context in
            try AssetWriter.demandName(path, replacing: isReplacing)
            let loan = slot.take()
            let movie = try MuxedMovie(
                path, as: kind, tracks: samples, describedBy: film, creationTime: now, meter: meter, budget: budget,
                interruption: context.interruption)
            slot.put(movie, after: loan)
        }
        func work(_ body: @escaping @Sendable (MuxedMovie, WorkerContext) throws -> Void) async throws {
            try await WorkerPool.writing.run(priority: .visible) { context in
                let loan = slot.take()
                // A job that was abandoned keeps it, and nobody goes on behind that.
                guard let movie = loan.content else { throw CancellationError() }
                defer { slot.put(movie, after: loan) }
                try body(movie, context)
            }
        }
        var interleaver = try await SampleInterleaver(samples)
        var (batch, bytes): ([(track: Int, sample: Sample)], Int) = ([], 0)
        func writeBatch() async throws {
            let portion = batch
            (batch, bytes) = ([], 0)
            try await work { try $0.append(portion, $1.interruption) }
        }
        while let next = try await interleaver.next() {
            batch.append(next)
            bytes += next.sample.data.count
            if bytes >= Self.portion || batch.count >= Self.mostSamples { try await writeBatch() }
        }
        // Some sequences end when they are cancelled, and this is no end of the film.
        try Task.checkCancellation()
        try await writeBatch()
        try await work { movie, context in
            try movie.finish(
                adding: tracks, as: path, replacing: isReplacing, creationTime: now, limit: budget.scanTime, context)
        }
    }
}
