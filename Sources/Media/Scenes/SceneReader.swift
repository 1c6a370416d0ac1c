import CLinux

/// An opened film that is searched for cuts, a few frames at a time.
///
/// It decodes in runs: one goes on frame by frame from a key frame, forward for the next scene; for the scene before, run
/// after run begins further back. What a run finds is kept at once, so that nothing is decoded twice when a search is given
/// up.
///
/// Confined: `SceneFinder` lends it to one worker at a time. Places are nanoseconds of the asset's timeline (see
/// `SceneCutCache`).
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
        /// When the frames are presented whose verdict is awaited.
        var times: [Int64: MediaTime] = [:]

        /// Whether none of many frames could be looked at.
        var isFruitless: Bool { detector.count == 0 && count > CutDetector.framesBefore }
    }

    private let pictures: any PictureReader
    private let sketcher = FrameSketcher()
    private let memory: SceneCutCache
    /// The version of the source that the frames are of.
    let revision: Int
    private var run: Run?

    /// Opens the film. Throws `MediaError`, `.noSuchTrack` for a single picture.
    init(
        _ source: any MediaSource, memory: SceneCutCache, counters: DecodeCounters, _ interruption: Interruption
    ) throws {
        pictures = try source.pictures(ofTrackAt: nil, counters, interruption)
        guard pictures.singlePicture == nil else {
            throw MediaError(.noSuchTrack, "a single picture has no scenes")
        }
        pictures.skipsLoopFilter = true
        self.memory = memory
        // Opening may have found another version.
        revision = source.revision
        memory.keep(revision: revision)
    }

    /// Makes the job with this interruption the one that works here. Throws `MediaError.changed`.
    func begin(_ interruption: Interruption) throws { try pictures.begin(interruption) }

    /// Closes its decoder, and with it the run, which begins again; false where none is open.
    func close(_ kind: DecoderKind) -> Bool {
        if kind == .any { run = nil }
        return pictures.close(kind)
    }

    /// Whether it was stopped in the middle of something, so that this must not be used again.
    var isBroken: Bool { pictures.isBroken }

    /// Searches from a time until a monotonic one. Throws `MediaError`, `CancellationError`.
    func search(
        _ direction: SearchDirection, from time: MediaTime, until deadline: UInt64
    ) throws -> SceneSearch.Progress {
        let start = SceneCutCache.nanosecond(of: time)
        while true {
            let edge: Int64
            switch memory.answer(direction, from: start) {
            case .found(let cut): return .found(cut)
            case .none: return .none
            case .unknown(let place): edge = place
            }
            if linux_monotonic_time() >= deadline { return .searching(reached: SceneCutCache.time(of: edge)) }
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
            return lower <= edge && (isMeant || edge <= run.newest.addingSaturating(2_000_000_000))
        case .backward: return isMeant && lower < edge
        }
    }

    /// Begins a run that tells what lies beyond an edge: at a key frame so much earlier that there are frames enough
    /// before; for the scene before also so much that beginning is worth it.
    private func begin(_ direction: SearchDirection, _ edge: Int64) throws {
        let context = Double(CutDetector.framesBefore + 1) * frameDuration
        let length = direction == .forward ? context : max(2, context)
        var place = edge.subtractingSaturating(Int64(length * 1e9))
        // The run that has just ended for want of earlier frames.
        if let run, run.edge == edge, run.direction == direction {
            // One without a verdict though it had frames: what is wrong with it would be so with others too.
            place = run.isFruitless ? .min : min(place, run.beginning.subtractingSaturating(1))
        }
        run = nil
        for _ in 0..<8 {
            let begun = try pictures.beginFrames(at: place == .min ? .negativeInfinity : SceneCutCache.time(of: place))
            guard let first = begun.first else {
                if begun.isAtStart { return memory.insert(after: .min, through: .max, of: revision) }
                place = SceneCutCache.nanosecond(of: begun.keyTime).subtractingSaturating(1)
                continue
            }
            let beginning = SceneCutCache.nanosecond(of: min(first.time, begun.keyTime))
            run = Run(
                direction: direction, edge: edge, beginning: beginning, lower: begun.isAtStart ? .min : nil,
                newest: beginning)
            return try take(first)
        }
        throw MediaError.noPicture
    }

    private func step() throws {
        if let frame = try pictures.nextFrame() { return try take(frame) }
        while let verdict = run?.detector.finish() { note(verdict) }
        if let lower = run?.lower { memory.insert(after: lower, through: .max, of: revision) }
        // Too few frames for a verdict: the film ends here, and a run from further back will tell.
        if run?.lower == nil { run?.lower = .max } else { run = nil }
    }

    private func take(_ frame: DecodedFrame) throws {
        let place = SceneCutCache.nanosecond(of: frame.time)
        run?.newest = place
        run?.count += 1
        // What lacks its references looks like another scene.
        guard !frame.isDamaged, let coded = frame.frame else { return }
        let sketch = try sketcher.sketch(of: coded)
        run?.times[place] = frame.time
        let verdict = run?.detector.add(sketch, at: place, seconds: frame.time.seconds)
        if let verdict { note(verdict) }
        if run?.lower == nil, run?.detector.count == CutDetector.framesBefore { run?.lower = place }
    }

    private func note(_ verdict: CutDetector.Verdict) {
        let time = run?.times.removeValue(forKey: verdict.time)
        guard let lower = run?.lower, verdict.time > lower else { return }
        if verdict.isCut { memory.insert(cut: time ?? SceneCutCache.time(of: verdict.time), of: revision) }
        memory.insert(after: lower, through: verdict.time, of: revision)
    }

    /// The length of a frame in seconds, as far as the film tells.
    private var frameDuration: Double { pictures.frameDuration.map { min(1, max(0.004, $0.seconds)) } ?? 0.04 }
}
