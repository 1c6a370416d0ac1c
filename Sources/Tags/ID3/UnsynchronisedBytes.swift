/// Bytes with their unsynchronisation undone, as far as they are asked for.
final class UnsynchronisedBytes: TagBytes {
    private static let step = 4_096
    private let source: any TagBytes
    private let most: Int
    private var plain: [UInt8] = []
    // The plain positions at which a zero was dropped just before.
    private var dropped: [Int] = []
    private var scanned: Int64 = 0
    private var afterFF = false

    /// At most `limit` bytes of `source` are undone; of what lies beyond, only places that begin before are known.
    init(_ source: any TagBytes, limit: Int) {
        self.source = source
        most = limit
    }

    var count: Int64 { source.count }
    var coding: TagCoding { .unsynchronised }

    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, count > 0, offset < self.count else { return [] }
        try undo(upTo: offset + Int64(count))
        guard offset < Int64(plain.count) else { return [] }
        return Array(plain[Int(offset)...].prefix(count))
    }

    func extents(at offset: Int64, count: Int64) throws -> [TagExtent] {
        guard offset >= 0, count >= 0, offset <= self.count else { throw Damage.malformed }
        try undo(upTo: offset)
        guard offset <= Int64(plain.count) else { throw Damage.malformed }
        let start = raw(offset)
        let bound = count > Int64.max / 2 ? Int64.max : count * 2
        let room = source.count - start
        guard offset + min(count, room) <= Int64(plain.count) else {
            // Not scanned: no more than each second byte is a zero to drop, and the decoder cuts the rest off.
            return try source.extents(at: start, count: min(bound, room))
        }
        return try source.extents(at: start, count: raw(offset + count) - start)
    }

    private func raw(_ offset: Int64) -> Int64 {
        var (low, high) = (0, dropped.count)
        while low < high {
            let middle = (low + high) / 2
            if Int64(dropped[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return offset + Int64(low)
    }

    private func undo(upTo end: Int64) throws {
        if end <= Int64(plain.count) || scanned >= source.count { return }
        // What lies too far is not worth reading what lies before it.
        guard end <= Int64(most) else { throw Damage.limit }
        while Int64(plain.count) < end, scanned < source.count {
            let chunk = try source.bytes(at: scanned, count: UnsynchronisedBytes.step)
            if chunk.isEmpty { return }
            for byte in chunk {
                if afterFF && byte == 0 { dropped.append(plain.count) } else { plain.append(byte) }
                afterFF = byte == 0xFF
            }
            scanned += Int64(chunk.count)
        }
    }
}
