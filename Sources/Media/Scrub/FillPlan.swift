/// Decides which frames around a playhead are decoded next: a state machine that knows no clock and no decoder.
///
/// More lies ahead in the direction of the last steps than behind. A side is filled once it runs low, and then on to the
/// full, so that the decoder goes through long stretches and not from side to side.
struct FillPlan {
    /// A stretch of frames to decode.
    enum Job: Equatable {
        /// From the frame presented at a time on, `count` frames.
        case from(MediaTime, count: Int)
        /// The frames after one that is here, `count` of them.
        case after(MediaTime, count: Int)
        /// From the frame presented at a time up to one that is here.
        case fromUpTo(MediaTime, MediaTime)
        /// The frames after one that is here, up to another that is.
        case afterUpTo(MediaTime, MediaTime)
    }

    private enum Side {
        case ahead, behind
    }

    /// Frames kept ready in the direction of the steps, and against it, where memory allows.
    static let far = 320
    static let near = 60
    /// Frames kept ready on both sides while nobody has stepped yet.
    static let around = 120

    private var isFillingAhead = false
    private var isFillingBehind = false

    /// What to decode next; nil when enough is here.
    mutating func next(_ cache: FrameCache, playhead: MediaTime, direction: Int) -> Job? {
        guard let run = cache.run(around: playhead) else { return .from(playhead, count: 24) }
        let capacity = max(8, cache.capacity / max(1, cache.bytesPerPicture))
        let (far, near) = (min(Self.far, capacity * 3 / 4), max(1, min(Self.near, capacity / 8)))
        let around = min(Self.around, capacity * 3 / 8)
        let steps: [(side: Side, low: Int, full: Int)] =
            switch direction {
            case 1...: [(.ahead, min(150, far / 2), far), (.behind, (near + 2) / 3, near)]
            case ..<0: [(.behind, min(150, far / 2), far), (.ahead, (near + 2) / 3, near)]
            default:
                [
                    (.ahead, min(24, around), min(24, around)), (.behind, around / 2, around),
                    (.ahead, around / 2, around),
                ]
            }
        for (side, low, full) in steps {
            switch side {
            case .ahead:
                isFillingAhead = run.last != cache.filmEnd && run.after < (isFillingAhead ? full : min(low, full))
                if isFillingAhead { return .after(run.last, count: full - run.after) }
            case .behind:
                isFillingBehind = run.first != cache.filmStart && run.before < (isFillingBehind ? full : min(low, full))
                if isFillingBehind { return behind(run, cache, full - run.before) }
            }
        }
        return nil
    }

    /// Decoding only goes forward: the frames before a run begin at the earliest that is wanted, and grow towards it.
    private func behind(_ run: FrameCache.Run, _ cache: FrameCache, _ count: Int) -> Job {
        let length = run.last - run.first
        let spacing =
            run.before + run.after > 0
            ? length.seconds / Double(run.before + run.after) : FillPlan.usualSpacing
        let start = max(.zero, run.first - MediaTime(seconds: spacing * Double(count)))
        if let last = cache.last(before: run.first), last >= start { return .afterUpTo(last, run.first) }
        return .fromUpTo(start, run.first)
    }

    /// Seconds between frames where a single one does not tell.
    private static let usualSpacing = 1.0 / 30
}
