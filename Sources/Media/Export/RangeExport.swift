/// Copies a range of a file into a file of its own without decoding anything: quick, and without loss.
public enum RangeExport {
    /// What the export of a range would be: where the cuts really land, in which container, with which tracks.
    ///
    /// Reads the file around both ends of the range. A range whose end is not numeric goes on to the file's end. Throws
    /// `MediaError`: `.noFrame` when nothing is presented in the range, `.protected`, `.noSuchTrack`, `.invalidRequest`
    /// for what cannot be cut, or what reading the file throws; `CancellationError` when the task is cancelled.
    public static func plan(
        of asset: Asset, range: TimeRange, priority: WorkerPool.Priority = .immediate
    ) async throws -> ExportPlan {
        guard range.start.isNumeric, range.duration > .zero else {
            throw MediaError(.invalidRequest, "the range is empty", remedy: "let it end after it starts")
        }
        let source = asset.source
        return try await WorkerPool.reading.run(priority: priority) { context in
            do {
                return try ExportPlanner(range: range, interruption: context.interruption) {
                    // A group of pictures may be long, but it is not the whole of a large file.
                    try ExportSource(source, interruption: context.interruption, byteLimit: 4 << 30)
                }.plan()
            } catch is NotSeekable {
                throw Self.cannotGoBack(source)
            }
        }
    }

    /// Copies what a plan says into a new file and returns the path that it got.
    ///
    /// Where a file of that name exists, the new one gets a number, as in `film (2).mp4`: nothing is ever replaced. The file
    /// appears under its name when it is whole and on the disk; until then it is a hidden one beside it, which goes when
    /// the export fails or its task is cancelled, and when the program ends. `progress` is called on the worker, at most
    /// ten times a second.
    ///
    /// Throws `MediaError` (`.diskFull`, `.permissionDenied`, `.notFound` for the folder, `.changed` when the file is not
    /// what was planned with, `.timedOut` when nothing moves for the budget's `transferSilence`, …) or
    /// `CancellationError`.
    public static func run(
        _ plan: ExportPlan, of asset: Asset, to path: [UInt8],
        progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws -> [UInt8] {
        let media = asset.source
        return try await WorkerPool.writing.run(priority: .visible) { context in
            let interruption = context.interruption
            let budget = media.budget
            let source = try ExportSource(media, interruption: interruption)
            let file = try UnfinishedFile(path: path, interruption: interruption, silence: budget.transferSilence)
            if let needed = plan.estimatedBytes, plan.isWhole { try file.demandSpace(needed) }
            let output = try FileOutput(file)
            do {
                let copier = try Remuxer(
                    plan, source: source, output: output, name: "a." + plan.fileExtension, interruption: interruption,
                    meter: ExportMeter(progress))
                try copier.run()
            } catch is NotSeekable {
                throw Self.cannotGoBack(media)
            }
            // What the system still holds in memory may take long to reach a slow disk.
            interruption.setTimeout(budget.scanTime)
            return try file.commit(numbering: path)
        }
    }

    private static func cannotGoBack(_ source: any MediaSource) -> MediaError {
        guard source.policy.isLocal else { return .cannotGoBack }
        return MediaError(
            .invalidRequest, "libav finds no place within this file again: it has no index, or it is damaged",
            remedy: "copy the whole file instead")
    }
}
