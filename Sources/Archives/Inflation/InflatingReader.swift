internal import Media

/// Unpacks a stream forward from one of its restart points, and has the bytes at hand that it unpacked last.
///
/// Confined to the thread that reads.
final class InflatingReader {
    /// Fills a buffer with the packed bytes at an offset of the stream; zero only at their end.
    typealias Source = (UnsafeMutableRawBufferPointer, Int64) throws -> Int

    private let inflater: Inflater
    private let points: RestartPoints
    /// Bytes of the whole stream, unpacked. What it has beyond them is left out.
    private let length: Int64

    /// Packed bytes that were read; those from `next` on are still to be unpacked.
    private var packed = [UInt8](repeating: 0, count: InflatingReader.packedLength)
    private var next = 0
    private var packedCount = 0
    /// Where in the stream the packed bytes end that were read.
    private var packedEnd: Int64

    private var window = [UInt8](repeating: 0, count: InflatingReader.windowLength)
    private var count = 0
    /// Which bytes of the stream are at hand.
    private(set) var start: Int64
    var end: Int64 { start + Int64(count) }

    private static let packedLength = 64 << 10
    private static let windowLength = 128 << 10

    /// A reader at a restart point, or at the beginning. Throws `MediaError` without zlib or memory.
    init(from point: RestartPoint?, points: RestartPoints, length: Int64) throws {
        inflater = try point.map { try Inflater($0.state) } ?? Inflater()
        (start, packedEnd) = (point?.offset ?? 0, point?.packedOffset ?? 0)
        self.points = points
        self.length = length
    }

    /// Copies of what is at hand from an offset on as much as fits; how many bytes that were.
    func copy(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard offset >= start, offset < end else { return 0 }
        let first = Int(offset - start)
        let length = min(buffer.count, count - first)
        window.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[first..<first + length]))
        }
        return length
    }

    /// Unpacks what follows, at least one byte, which takes the place of what is at hand.
    ///
    /// Throws `MediaError` where the stream is damaged or ends too early, and what `source` throws; it may be called again
    /// then.
    func advance(_ source: Source) throws {
        (start, count) = (end, 0)
        let room = Int(min(Int64(window.count), length - start))
        do {
            while count < room { try step(room, source) }
        } catch {
            // What came before it is sound. Whoever wants more meets the same again.
            guard count > 0 else { throw error }
        }
        guard count == room else { return }
        points.offer(at: end) { [self] in
            inflater.kept().map {
                RestartPoint(offset: end, packedOffset: packedEnd - Int64(packedCount - next), state: $0)
            }
        }
    }

    private func step(_ room: Int, _ source: Source) throws {
        if next == packedCount {
            // At the end there may be nothing, and the inflater still have something to give.
            (next, packedCount) = (0, try packed.withUnsafeMutableBytes { try source($0, packedEnd) })
            packedEnd += Int64(packedCount)
        }
        let step = try packed.withUnsafeBytes { packed in
            try window.withUnsafeMutableBytes { window in
                try inflater.inflate(
                    UnsafeRawBufferPointer(rebasing: packed[next..<packedCount]),
                    into: UnsafeMutableRawBufferPointer(rebasing: window[count..<room]))
            }
        }
        guard step.used + step.made > 0 else { throw MediaError.shortStream }
        next += step.used
        count += step.made
    }
}
