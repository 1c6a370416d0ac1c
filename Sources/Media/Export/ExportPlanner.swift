import CLibav

/// Decides what the export of a range will be. Used on one worker.
struct ExportPlanner {
    let range: TimeRange
    private let interruption: Interruption
    private let open: () throws -> ExportSource
    private let source: ExportSource

    /// A planner for what `open` opens, which some sources need a second time.
    init(range: TimeRange, interruption: Interruption, open: @escaping () throws -> ExportSource) throws {
        self.range = range
        self.interruption = interruption
        self.open = open
        source = try open()
    }

    /// The plan. Throws as `RangeExport.plan` does.
    func plan() throws -> ExportPlan {
        let main = source.main
        guard !source.isJoined else {
            throw MediaError(
                .invalidRequest, "an edit list puts this track together from pieces, which a copy would show whole",
                remedy: "copy the whole file, or encode the range anew")
        }
        var cuts = CutFinder(main)
        let start = try cuts.start(at: main.ticks(at: range.start))
        let limit = range.end.isNumeric ? main.ticks(at: range.end, rounding: .up) : .max / 4
        guard limit > start.key else { throw ExportPlanner.nothing }
        // Playlists do not get back to where they were.
        if source.isPlaylist { cuts = CutFinder(try open().main) }
        let end = try cuts.end(before: limit, from: start.key)
        guard end.end > main.ticks(at: range.start) else { throw ExportPlanner.nothing }
        let planner = TrackPlanner(
            source, noteOnOtherPictures: "starts with its first key frame in the range", interruption: interruption)
        let (container, tracks) = try planner.choice()
        var zero = container.hasEditLists && source.hasPictures ? max(start.key, start.shown) : start.key
        var stop = end.end
        if !source.hasPictures, RawSamples(main.stream) != nil {
            zero = max(zero, main.ticks(at: range.start))
            stop = min(stop, limit)
        }
        let cut = ExportCut(
            streamIndex: main.streamIndex, key: start.key, zero: min(zero, stop), end: stop,
            firstExcluded: end.firstExcluded)
        // What a decoder of sound is fed before the beginning is not heard.
        let first = main.time(of: cut.zero)
        let shown = TimeRange(start: source.hasPictures ? first : max(.zero, first), end: main.time(of: cut.end))
        return ExportPlan(
            requested: range, range: shown, hasPictures: source.hasPictures,
            showsLaterFrames: end.isExtended, container: container.title,
            fileExtension: container.fileExtension, tracks: tracks,
            estimatedBytes: bytes(from: start.position, to: end.position, shown), muxer: container.name, cut: cut,
            file: source.demuxer.identity)
    }

    private static let nothing = MediaError(
        .noFrame, "nothing is presented in this range", remedy: "choose a longer range")

    /// What lies between the cuts in the file, else a share of the file as large as that of its time.
    private func bytes(from start: Int64, to end: Int64, _ shown: TimeRange) -> Int64? {
        if start >= 0, end > start { return end - start }
        let duration = source.demuxer.context.pointee.duration
        guard let size = source.demuxer.fileSize, duration > 0 else { return nil }
        let share = shown.duration.seconds * Double(AV_TIME_BASE) / Double(duration)
        return Int64(clamping: Int(saturating: Double(size) * min(1, max(0, share))))
    }
}
