internal import Media
import Synchronization

/// What is known of the streams that were read last, by what they are streams of: however often one is opened, nobody unpacks
/// its beginning twice to get to its end.
///
/// Bounded; what was opened longest ago goes first. Every member may be called from any thread.
final class StreamCache<Stream: KeptStream>: Sendable {
    private struct Key: Hashable {
        let identity: InputIdentity
        let part: Int?
    }

    private struct State {
        var known: [Key: Stream] = [:]
        /// The one that was opened longest ago first.
        var order: [Key] = []
    }

    private let capacity, most: Int
    private let state = Mutex(State())

    /// A cache of at most `most` streams, which cost at most `capacity` when one is opened; or of one that costs more.
    init(capacity: Int, most: Int) { (self.capacity, self.most) = (capacity, most) }

    /// What is known of the stream with an identity, or of a numbered part of what has it; else what `make` gives, for all who
    /// open it.
    func stream(of identity: InputIdentity?, part: Int? = nil, _ make: () -> Stream) -> Stream {
        guard let identity else { return make() }
        let key = Key(identity: identity, part: part)
        let (stream, dropped) = state.withLock { state -> (Stream, [Stream]) in
            let stream = state.known[key] ?? make()
            state.known[key] = stream
            state.order.removeAll { $0 == key }
            state.order.append(key)
            var total = state.known.values.reduce(0) { $0 + $1.cost }
            var dropped: [Stream] = []
            while total > capacity || state.order.count > most, state.order.count > 1 {
                guard let oldest = state.known.removeValue(forKey: state.order.removeFirst()) else { continue }
                total -= oldest.cost
                dropped.append(oldest)
            }
            return (stream, dropped)
        }
        // Freed outside the lock.
        _ = dropped
        return stream
    }
}
