import Synchronization

/// The headers of the inputs that were opened last, by what was opened: however many readers open one file, its header is
/// read once.
///
/// Bounded; what was opened longest ago goes first, and all but the last few opened share a quarter: who walks a folder
/// does not fill the whole. Every member may be called from any thread. The lock covers a look into a table; bytes are
/// copied under the lock of their own file.
package final class ReadCache: Sendable {
    /// The one of assets that are given no other.
    package static let shared = ReadCache(capacity: 16 << 20)

    /// What bytes are known by: a change that leaves size and time as they were is one here.
    private struct Key: Hashable {
        let identity: InputIdentity
        let statusChanged: Int64

        init(_ identity: InputIdentity) {
            self.identity = identity
            if case .file(let file) = identity { statusChanged = file.statusChanged } else { statusChanged = 0 }
        }
    }

    private struct State {
        var extents: [Key: CachedExtents] = [:]
        /// The one that was opened longest ago first.
        var order: [Key] = []
    }

    /// How many of the inputs opened last may take all of the capacity: a film, and what lies beside it.
    private static let recent = 4

    private let capacity: Int
    private let inputLimit: Int
    private let state = Mutex(State())

    /// A cache of at most `capacity` bytes, and `inputLimit` of one input.
    package init(capacity: Int = 16 << 20, inputLimit: Int = 8 << 20) {
        (self.capacity, self.inputLimit) = (capacity, inputLimit)
    }

    /// What is kept of an input, to read from and add to.
    func extents(of identity: InputIdentity) -> CachedExtents {
        let key = Key(identity)
        let (found, dropped) = state.withLock { state -> (CachedExtents, [CachedExtents]) in
            if let place = state.order.firstIndex(of: key) { state.order.remove(at: place) }
            state.order.append(key)
            let found = state.extents[key] ?? CachedExtents(limit: inputLimit)
            state.extents[key] = found
            var (total, older) = (0, 0)
            for (place, key) in state.order.enumerated() {
                let count = state.extents[key]?.byteCount ?? 0
                total += count
                if place < state.order.count - ReadCache.recent { older += count }
            }
            var dropped: [CachedExtents] = []
            while total > capacity || older > capacity / 4 || state.order.count > 256, state.order.count > 1 {
                guard let oldest = state.extents.removeValue(forKey: state.order.removeFirst()) else { continue }
                total -= oldest.byteCount
                older -= oldest.byteCount
                dropped.append(oldest)
            }
            return (found, dropped)
        }
        for extents in dropped { extents.drop() }
        return found
    }

    /// Forgets what is kept of an input.
    func remove(_ identity: InputIdentity) {
        let dropped = state.withLock { state in
            let keys = state.order.filter { $0.identity == identity }
            state.order.removeAll { $0.identity == identity }
            return keys.compactMap { state.extents.removeValue(forKey: $0) }
        }
        for extents in dropped { extents.drop() }
    }
}
