import Synchronization
internal import Times

/// The places of one stream from where it can be unpacked, as far as somebody has come.
///
/// They lie some MiB apart: who seeks back unpacks no more than that again. Bounded: of a stream so long that there would be
/// too many every second one goes, and they lie twice as far apart. Every member may be called from any thread.
final class RestartPoints: KeptStream {
    private struct State {
        /// In the order of the stream.
        var points: [RestartPoint] = []
        var distance: Int64
        var length: Int64?

        func wantsPoint(at offset: Int64) -> Bool { offset - (points.last?.offset ?? 0) >= distance }
    }

    private let state: Mutex<State>
    private let most: Int

    /// No points yet. They are to lie `distance` unpacked bytes apart, until there are `most` of them.
    init(distance: Int64 = 4 << 20, most: Int = 1_024) {
        state = Mutex(State(distance: distance))
        self.most = most
    }

    /// How many bytes the stream has, unpacked; nil where nobody has come to its end.
    var length: Int64? { state.withLock { $0.length } }

    /// Takes note of where the stream ends.
    func setLength(_ length: Int64) { state.withLock { $0.length = length } }

    /// What they take in memory, in bytes.
    var cost: Int { state.withLock { $0.points.count } * RestartPoint.cost }

    /// The last one that is not behind an offset; nil where that is the beginning of the stream.
    func last(upTo offset: Int64) -> RestartPoint? {
        state.withLock { state in
            let next = state.points.firstPlace { $0.offset > offset }
            return next == 0 ? nil : state.points[next - 1]
        }
    }

    /// Takes a point at an offset that somebody has come to, where one is wanted.
    func offer(at offset: Int64, _ make: () -> RestartPoint?) {
        guard state.withLock({ $0.wantsPoint(at: offset) }), let point = make() else { return }
        let dropped = state.withLock { state -> [RestartPoint] in
            // Two may come there at once.
            guard state.wantsPoint(at: offset) else { return [point] }
            state.points.append(point)
            guard state.points.count > most else { return [] }
            let before = state.points
            state.points = stride(from: 1, to: before.count, by: 2).map { before[$0] }
            state.distance *= 2
            return before
        }
        // Freed outside the lock.
        _ = dropped
    }
}
