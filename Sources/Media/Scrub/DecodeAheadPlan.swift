/// Decides which frames around a playhead are decoded next: a state machine that knows no clock and no decoder.
///
/// More is kept in the direction of the last steps than against it. A side is filled once it runs low, and then on to
/// the full, so that the decoder goes through long stretches and not from side to side.
struct DecodeAheadPlan {
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

    /// Frames made ready first on either side, so that no step waits for more.
    static let soon = 24
    /// Frames ready in the direction of the steps with which there is time: at 60 steps a second for one.
    static let ample = 60

    private var isFillingAhead = false

    /// Whether so much is ready that there is time for more.
    static func isAmple(_ cache: FrameCache, playhead: MediaTime, direction: Int) -> Bool {
        guard let run = cache.run(around: playhead) else { return false }
        let ahead = run.last == cache.filmEnd ? Int.max : run.after
        let behind = run.first == cache.filmStart ? Int.max : run.before
        return (direction > 0 ? ahead : direction < 0 ? behind : min(ahead, behind)) >= ample
    }

    /// What to decode next; nil when enough is here. `keyFrames` are those of the film, ascending, where they are known.
    mutating func next(
        _ cache: FrameCache, playhead: MediaTime, direction: Int, keyFrames: [MediaTime] = []
    ) -> Job? {
        guard let run = cache.run(around: playhead) else { return .from(playhead, count: Self.soon) }
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
                if run.first != cache.filmStart,
                    let job = behind(
                        run, cache, full - run.before, isLow: run.before < low,
                        room: capacity * 7 / 8 - run.before - near, keyFrames)
                {
                    return job
                }
            }
        }
        return nil
    }

    /// Decoding only goes forward: the frames before a run begin at the earliest that is wanted, and grow towards it.
    ///
    /// A stretch that has begun is gone on with; a new one costs the decoding of its group from the key frame on, and
    /// begins only when the side is low. It begins at a key frame where it can: what is decoded is kept then, all of it.
    private func behind(
        _ run: FrameCache.Run, _ cache: FrameCache, _ count: Int, isLow: Bool, room: Int, _ keyFrames: [MediaTime]
    ) -> Job? {
        guard count > 0 else { return nil }
        let steps = run.before + run.after
        let spacing = steps > 0 ? (run.last - run.first).seconds / Double(steps) : DecodeAheadPlan.usualSpacing
        // The nearest first, where a step back would have to wait for them.
        let length = run.before < 8 ? min(count, Self.soon) : count
        func time(_ frames: Int) -> MediaTime {
            max(.zero, run.first - MediaTime(seconds: spacing * Double(max(0, frames))))
        }
        var start = time(length)
        if run.before >= 8 {
            let group = keyFrames.last { $0 <= start }
            if let group, group >= time(room) {
                start = group
            } else if let next = keyFrames.first(where: { $0 > start }), next <= time(DecodeAheadPlan.soon) {
                start = next
            }
        }
        if let last = cache.last(before: run.first), last >= start { return .afterUpTo(last, run.first) }
        return isLow ? .fromUpTo(start, run.first) : nil
    }

    /// Seconds between frames where a single one does not tell.
    private static let usualSpacing = 1.0 / 30
}
