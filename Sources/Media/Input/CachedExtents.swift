import Synchronization

/// Stretches of one input that were read and are kept, up to a limit. Every member may be called from any thread.
package final class CachedExtents: Sendable {
    private struct Extent {
        let offset: Int64
        let bytes: [UInt8]
        var end: Int64 { offset + Int64(bytes.count) }
    }

    private struct State {
        /// In the order of the input, none over another.
        var extents: [Extent] = []
        var isDropped = false
    }

    /// What is kept of it, in bytes.
    private let limit: Int
    private let state = Mutex(State())
    private let count = Atomic<Int>(0)

    /// Keeps at most `limit` bytes: headers of films of many hours take some megabytes.
    init(limit: Int = 8 << 20) { self.limit = limit }

    /// What is kept, in bytes.
    var byteCount: Int { count.load(ordering: .relaxed) }

    /// Forgets everything; nothing more is kept.
    func drop() {
        state.withLock { state in
            state.extents = []
            state.isDropped = true
        }
        count.store(0, ordering: .relaxed)
    }

    /// Copies what is kept from an offset on, as far as it goes; zero where that place is not kept. `next` is where the next
    /// kept place begins, so that nobody need read it again.
    func copy(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> (count: Int, next: Int64) {
        state.withLock { state in
            var place = state.extents.firstPlace { $0.end > offset }
            guard place < state.extents.count else { return (0, .max) }
            guard state.extents[place].offset <= offset else { return (0, state.extents[place].offset) }
            var filled = 0
            while place < state.extents.count, filled < buffer.count {
                let extent = state.extents[place]
                let first = Int(offset + Int64(filled) - extent.offset)
                guard first >= 0 else { break }
                let length = min(buffer.count - filled, extent.bytes.count - first)
                extent.bytes.withUnsafeBytes { bytes in
                    UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + length]))
                }
                filled += length
                place += 1
            }
            return (filled, .max)
        }
    }

    /// Keeps bytes; what is kept already and what is over the limit is left out.
    func add(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        state.withLock { state in
            guard !state.isDropped else { return }
            var first = 0
            // Readers ask only for what is not kept, up to the next kept place; two at once may still meet.
            while first < bytes.count {
                let start = offset + Int64(first)
                let place = state.extents.firstPlace { $0.end > start }
                let next = place < state.extents.count ? state.extents[place] : nil
                if let next, next.offset <= start {
                    first = Int(clamping: next.end - offset)
                    continue
                }
                let length = min(bytes.count - first, next.map { Int(clamping: $0.offset - start) } ?? .max)
                guard count.load(ordering: .relaxed) + length <= limit else { return }
                count.add(length, ordering: .relaxed)
                let added = Array(UnsafeRawBufferPointer(rebasing: bytes[first..<first + length]))
                // Not joined to the one before: an array that grows leaves holes in the heap.
                state.extents.insert(Extent(offset: start, bytes: added), at: place)
                first += length
            }
        }
    }
}
