import Bytes

/// Bytes that count how often and how much is read, with a hole of zeros where one is wanted.
final class TestBytes: ByteSource {
    struct Failure: Error {}

    private let head: [UInt8]
    private let tail: [UInt8]
    private let hole: Int64
    private let hidesLength: Bool
    var failsAt: Int64 = .max
    private(set) var requests = 0
    private(set) var count = 0

    init(_ head: [UInt8], hole: Int64 = 0, tail: [UInt8] = [], hidesLength: Bool = false) {
        (self.head, self.tail, self.hole, self.hidesLength) = (head, tail, hole, hidesLength)
    }

    private var end: Int64 { Int64(head.count) + hole + Int64(tail.count) }
    var length: Int64? { hidesLength ? nil : end }

    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        requests += 1
        guard offset < end, count > 0 else { return [] }
        if offset + Int64(count) > failsAt { throw Failure() }
        let stop = min(end, offset + Int64(count))
        self.count += Int(stop - offset)
        if offset < Int64(head.count), stop <= Int64(head.count) { return Array(head[Int(offset)..<Int(stop)]) }
        return (offset..<stop).map(byte)
    }

    private func byte(_ offset: Int64) -> UInt8 {
        if offset < Int64(head.count) { return head[Int(offset)] }
        let after = offset - Int64(head.count) - hole
        return after < 0 ? 0 : tail[Int(after)]
    }
}
