import Bytes

/// Bytes that a tag's parser sees in one run, wherever they lie in the file.
protocol TagBytes: AnyObject {
    /// How many bytes there are at most; they may end before.
    var count: Int64 { get }
    /// Up to `count` bytes from `offset` on; fewer only at the end.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8]
    /// Where these bytes lie in the file.
    func extents(at offset: Int64, count: Int64) throws -> [TagExtent]
    /// What must be undone to the bytes at `extents`.
    var coding: TagCoding { get }
}

extension TagBytes {
    var coding: TagCoding { .plain }

    /// Exactly `count` bytes.
    func exactly(at offset: Int64, count: Int) throws -> [UInt8] {
        let found = try bytes(at: offset, count: count)
        guard found.count == count else { throw Damage.malformed }
        return found
    }

    /// A cursor over exactly `count` bytes.
    func cursor(at offset: Int64, count: Int) throws -> ByteCursor { ByteCursor(try exactly(at: offset, count: count)) }

    /// The place of these bytes.
    func place(at offset: Int64, count: Int64) throws -> TagPlace {
        var place = TagPlace(try extents(at: offset, count: count), coding: coding)
        if coding != .plain { place.decodedLength = count }
        return place
    }
}
