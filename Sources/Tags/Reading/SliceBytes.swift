/// A part of other bytes.
final class SliceBytes: TagBytes {
    private let source: any TagBytes
    private let start: Int64
    let count: Int64

    /// The part from `start` on, cut at the end of `source`.
    init(_ source: any TagBytes, at start: Int64, count: Int64) {
        self.source = source
        self.start = max(0, min(start, source.count))
        self.count = max(0, min(count, source.count - self.start))
    }

    var coding: TagCoding { source.coding }

    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, offset < self.count else { return [] }
        return try source.bytes(at: start + offset, count: Int(min(Int64(count), self.count - offset)))
    }

    func extents(at offset: Int64, count: Int64) throws -> [TagExtent] {
        guard offset >= 0, count >= 0, offset <= self.count else { throw Damage.malformed }
        return try source.extents(at: start + offset, count: min(count, self.count - offset))
    }
}
