import CLibav
import CLinux

/// An opened film that is searched for cuts, a few frames at a time.
///
/// It decodes in runs: one goes on frame by frame from a key frame, forward for the next scene; for the scene before, run
/// after run begins further back. What a run finds goes into the memory at once, so that nothing is decoded twice when a
/// search is given up.
///
/// Confined: `SceneFinder` lends it to one worker at a time. Times are ticks of the source (see `StreamSource`).
final class SceneReader {
    private struct Run {
        var detector = CutDetector()
        let direction: SearchDirection
        /// What was not known when it began.
        let edge: Int64
        /// Its first frame.
        let beginning: Int64
        /// The last frame that it tells nothing of, for want of frames before; nil until that is known.
        var lower: Int64?
        /// The last frame that it has decoded.
        var newest: Int64
        /// How many frames it has decoded.
        var count = 0

        /// Whether none of many frames could be looked at.
        var isFruitless: Bool { detector.count == 0 && count > CutDetector.framesBefore }
    }

    private let source: StreamSource
    private let reader: FrameReader
    private let sketcher = FrameSketcher()
    private let memory: SceneMemory
    private var run: Run?

    /// Opens the file and its video track. Throws `MediaError`, `.noSuchTrack` for a single picture.
    init(
        _ location: MediaLocation, memory: SceneMemory, ioCounters: IOCounters, counters: DecodeCounters,
        budget: Budget, interruption: Interruption, isSequential: Bool
    ) throws {
        interruption.allowOpening(location, budget)
        let demuxer = try PictureSelection.open(
            location, counters: ioCounters, budget: budget, interruption: interruption)
        let selection = try PictureSelection(demuxer)
        guard selection.kind == .video else { throw MediaError(.noSuchTrack, "a single picture has no scenes") }
        source = try StreamSource(
            demuxer: demuxer, streamIndex: selection.streamIndex, counters: counters, interruption: interruption)
        source.isSequential = isSequential
        let parameters = source.parameters
        let decoder = try VideoDecoder(
            parameters: parameters, timeBase: source.timeBase, purpose: .allFrames, hasAlpha: false,
            reorderingIsKnown: demuxer.hasStreamInformation || parameters.pointee.video_delay > 0
                || parameters.pointee.codec_id != AV_CODEC_ID_H264,
            counters: counters)
        decoder.skipsLoopFilter = true
        reader = FrameReader(source: source, decoder: decoder)
        self.memory = memory
    }

    /// Makes the job with this interruption the one that works here.
    func use(_ interruption: Interruption) { source.use(interruption) }

    /// Whether libav was stopped in the middle of something, so that this must not be used again.
    var isBroken: Bool { source.isBroken }

    /// Searches from a time until a monotonic one. Throws `MediaError`, `CancellationError`, `ReopenNeeded`.
    func search(
        _ direction: SearchDirection, from time: MediaTime, until deadline: UInt64
    ) throws -> SceneSearch.Progress {
        let start = source.ticks(at: time, rounding: direction == .forward ? .down : .up)
        while true {
            let edge: Int64
            switch memory.answer(direction, from: start) {
            case .found(let cut): return .found(source.time(of: cut))
            case .none: return .none
            case .unknown(let tick): edge = tick
            }
            if linux_monotonic_time() >= deadline { return .searching(reached: source.time(of: edge)) }
            if leads(to: edge, direction) { try step() } else { try begin(direction, edge) }
        }
    }

    /// Whether going on with the run will tell what lies beyond an edge.
    private func leads(to edge: Int64, _ direction: SearchDirection) -> Bool {
        guard let run else { return false }
        let isMeant = run.edge == edge && run.direction == direction
        guard let lower = run.lower else { return isMeant }
        switch direction {
        case .forward:
            // Another run may come by soon; the one that began for the edge had no nearer key frame to begin at.
            let slack = source.ticks(seconds: 2)
            return lower <= edge && (isMeant || edge <= run.newest.addingSaturating(slack))
        case .backward: return isMeant && lower < edge
        }
    }

    /// Begins a run that tells what lies beyond an edge: at a key frame so much earlier that there are frames enough
    /// before; for the scene before also so much that beginning is worth it.
    private func begin(_ direction: SearchDirection, _ edge: Int64) throws {
        let context = Double(CutDetector.framesBefore + 1) * frameDuration
        let length = direction == .forward ? context : max(2, context)
        var place = edge.subtractingSaturating(source.ticks(seconds: length))
        // The run that has just ended for want of earlier frames.
        if let run, run.edge == edge, run.direction == direction {
            // One without a verdict though it had frames: what is wrong with it would be so with others too.
            place = run.isFruitless ? .min / 4 : min(place, run.beginning.subtractingSaturating(1))
        }
        run = nil
        for _ in 0..<8 {
            let first = try reader.begin(at: place)
            guard let first else {
                if reader.isAtStart { return memory.insert(after: .min, through: .max) }
                place = reader.beginning.subtractingSaturating(1)
                continue
            }
            let beginning = min(first.time, reader.beginning)
            run = Run(
                direction: direction, edge: edge, beginning: beginning, lower: reader.isAtStart ? .min : nil,
                newest: beginning)
            return try take(first)
        }
        throw MediaError.noPicture
    }

    private func step() throws {
        if let frame = try reader.next() { return try take(frame) }
        while let verdict = run?.detector.finish() { note(verdict) }
        if let lower = run?.lower { memory.insert(after: lower, through: .max) }
        // Too few frames for a verdict: the stream ends here, and a run from further back will tell.
        if run?.lower == nil { run?.lower = .max } else { run = nil }
    }

    private func take(_ timed: FrameReader.Timed) throws {
        run?.newest = timed.time
        run?.count += 1
        // What lacks its references looks like another scene.
        guard !timed.frame.isCorrupt else { return }
        let sketch = try sketcher.sketch(of: timed.frame)
        let verdict = run?.detector.add(sketch, at: timed.time, seconds: source.time(of: timed.time).seconds)
        if let verdict { note(verdict) }
        if run?.lower == nil, run?.detector.count == CutDetector.framesBefore { run?.lower = timed.time }
    }

    private func note(_ verdict: CutDetector.Verdict) {
        guard let lower = run?.lower, verdict.time > lower else { return }
        memory.insert(after: lower, through: verdict.time, cut: verdict.isCut ? verdict.time : nil)
    }

    /// The length of a frame in seconds, as far as the file tells.
    private var frameDuration: Double {
        let rate = source.stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return 0.04 }
        return min(1, max(0.004, Double(rate.den) / Double(rate.num)))
    }
}
