/// A run of the file itself.
final class FileBytes: TagBytes {
    private let reading: TagReading
    private let start: Int64
    let count: Int64

    /// The bytes from `start` to `start + count`, cut at the end of the file where that is known.
    init(_ reading: TagReading, at start: Int64, count: Int64) {
        self.reading = reading
        self.start = max(0, start)
        var most = max(0, min(count, Int64.max - self.start))
        if let length = reading.length { most = min(most, max(0, length - self.start)) }
        self.count = most
    }

    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, offset < self.count else { return [] }
        return try reading.bytes(at: start + offset, count: Int(min(Int64(count), self.count - offset)))
    }

    func extents(at offset: Int64, count: Int64) throws -> [TagExtent] {
        guard offset >= 0, count >= 0, offset <= self.count else { throw Damage.malformed }
        return [TagExtent(offset: start + offset, length: min(count, self.count - offset))]
    }
}
