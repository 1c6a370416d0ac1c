internal import Engine
internal import Media
internal import Terminal

/// How a timeline follows a broadcast: what is still to come, and whether a person wants to see it.
@MainThread
final class Broadcast {
    /// How far behind its end it is joined; nil for what is none, and once it is over.
    private(set) var offset: MediaTime?
    /// Whether the newest frame is to be shown, whatever comes.
    var isFollowed = false
    /// Whether playback has come to the end of what there is.
    var holdsPlayback = false
    /// Why its playlist could not be read the last time.
    private(set) var failure: MediaError?
    private var lastGrowth = ContinuousClock.now
    private var task: Task<Void, Never>?

    var isLive: Bool { offset != nil }

    /// Begins with a timeline: `take` gets what is new of it, and `fail` why there will be nothing more.
    func begin(
        _ facts: TimelineFacts, _ news: Updates<BroadcastNews>, take: @escaping (BroadcastNews) -> Void,
        fail: @escaping (MediaError) -> Void
    ) {
        stop()
        offset = facts.minimumTimeOffsetFromLive
        failure = nil
        lastGrowth = .now
        guard isLive else { return }
        var duration = facts.duration
        task = Task { [weak self] in
            do {
                for try await state in news {
                    guard let self, !Task.isCancelled else { return }
                    failure = state.failure
                    if state.duration != duration { lastGrowth = .now }
                    duration = state.duration
                    if state.isOver { offset = nil }
                    take(state)
                }
            } catch is CancellationError {
                return
            } catch {
                if !Task.isCancelled { fail(MediaError(shown: error)) }
            }
        }
    }

    func stop() {
        task?.cancel()
        task = nil
        (isFollowed, holdsPlayback) = (false, false)
    }

    /// What is said of it beside its length.
    var words: String? {
        guard let offset else { return nil }
        if let failure { return "live: \(failure.message)" }
        let silence = ContinuousClock.now - lastGrowth
        // A playlist changes about three times in that.
        guard silence > .seconds(max(5, offset.seconds)) else { return isFollowed ? "● live" : "live" }
        return "live, nothing new for \(silence.components.seconds) s"
    }

    /// Where the window of a timeline ends that is so long and goes on: further than that, so that what is drawn stays where
    /// it is for a while.
    static func horizon(behind end: MediaTime) -> MediaTime {
        MediaTime(seconds: ((end.seconds * 1.25 + 20) / 10).rounded(.up) * 10, preferredTimescale: 1)
    }
}
