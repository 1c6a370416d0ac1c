import Synchronization

/// What a finder knows of a film's cuts. Every member may be called from any thread.
///
/// Inside, times are whole nanoseconds: finer than any frame, and with a next and a previous one. When a cut is presented is
/// kept beside, exactly.
final class SceneCutCache: Sendable {
    /// What is known about the next cut in a direction.
    enum Answer {
        case found(MediaTime)
        /// There is none up to the end of the timeline.
        case none
        /// There is none up to this nanosecond; beyond it nobody has looked.
        case unknown(Int64)
    }

    private struct State {
        var ranges = AnalyzedRanges()
        var times: [Int64: MediaTime] = [:]
        var revision = 0
    }

    private let state = Mutex(State())

    /// The nanosecond that a time counts as: short of the ends of the numbers, beyond which there is no next one.
    static func nanosecond(of time: MediaTime) -> Int64 {
        let limit = Int64.max / 4
        let nanosecond = time.ticks(numerator: 1, denominator: 1_000_000_000) ?? (time < .zero ? -limit : limit)
        return max(-limit, min(limit, nanosecond))
    }

    /// The time of a nanosecond.
    static func time(of nanosecond: Int64) -> MediaTime { MediaTime(value: nanosecond, timescale: 1_000_000_000) }

    /// Forgets what is known of another version of the source.
    func keep(revision: Int) {
        state.withLock { state in
            guard state.revision != revision else { return }
            state = State()
            state.revision = revision
        }
    }

    func answer(_ direction: SearchDirection, from nanosecond: Int64) -> Answer {
        state.withLock { state in
            let answer =
                direction == .forward
                ? state.ranges.next(after: nanosecond) : state.ranges.previous(before: nanosecond)
            return switch answer {
            case .found(let cut): .found(state.times[cut] ?? SceneCutCache.time(of: cut))
            case .none: .none
            case .unknown(let nanosecond): .unknown(nanosecond)
            }
        }
    }

    /// Notes that the frames of a version after `lower`, up to and with `upper`, were looked at.
    func insert(after lower: Int64, through upper: Int64, of revision: Int) {
        state.withLock { if $0.revision == revision { $0.ranges.insert(after: lower, through: upper) } }
    }

    /// Notes a cut of a version.
    func insert(cut time: MediaTime, of revision: Int) {
        let nanosecond = SceneCutCache.nanosecond(of: time)
        state.withLock { state in
            guard state.revision == revision else { return }
            state.ranges.insert(cut: nanosecond)
            state.times[nanosecond] = time
        }
    }
}
