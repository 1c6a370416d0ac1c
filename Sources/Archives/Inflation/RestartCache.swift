internal import Media
import Synchronization

/// The restart points of the streams that were read last, by what they are streams of: however often one is opened, nobody
/// unpacks its beginning twice to get to its end.
///
/// Bounded; what was opened longest ago goes first. Every member may be called from any thread.
final class RestartCache: Sendable {
    private struct State {
        var known: [InputIdentity: RestartPoints] = [:]
        /// The one that was opened longest ago first.
        var order: [InputIdentity] = []
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// A cache of at most `capacity` bytes when a stream is opened, or of one stream that has more.
    init(capacity: Int) { self.capacity = capacity }

    /// The points of the stream with an identity, to look into and add to.
    func points(of identity: InputIdentity?) -> RestartPoints {
        guard let identity else { return RestartPoints() }
        let (points, dropped) = state.withLock { state -> (RestartPoints, [RestartPoints]) in
            let points = state.known[identity] ?? RestartPoints()
            state.known[identity] = points
            state.order.removeAll { $0 == identity }
            state.order.append(identity)
            var total = state.known.values.reduce(0) { $0 + $1.cost }
            var dropped: [RestartPoints] = []
            while total > capacity || state.order.count > Self.most, state.order.count > 1 {
                guard let oldest = state.known.removeValue(forKey: state.order.removeFirst()) else { continue }
                total -= oldest.cost
                dropped.append(oldest)
            }
            return (points, dropped)
        }
        // Freed outside the lock.
        _ = dropped
        return points
    }

    /// Streams, however few points they have.
    private static let most = 256
}
