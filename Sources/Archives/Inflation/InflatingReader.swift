internal import Media

/// Unpacks a stream forward from one of its restart points, and has the bytes at hand that it unpacked last.
///
/// Confined to the thread that reads.
final class InflatingReader {
    /// Fills a buffer with the packed bytes at an offset of the stream; zero only at their end.
    typealias Source = (UnsafeMutableRawBufferPointer, Int64) throws -> Int

    private let inflater: Inflater
    private let points: RestartPoints
    /// Bytes of the whole stream, unpacked: what it has beyond them is left out. Nil where the stream itself says where it
    /// ends.
    private let length: Int64?

    /// Packed bytes that were read; those from `next` on are still to be unpacked.
    private var packed = [UInt8](repeating: 0, count: InflatingReader.packedLength)
    private var next = 0
    private var packedCount = 0
    /// Where in the stream the packed bytes end that were read.
    private var packedEnd: Int64
    /// Where in the stream those begin that are still to be unpacked.
    private var packedOffset: Int64 { packedEnd - Int64(packedCount - next) }

    private var window = [UInt8](repeating: 0, count: InflatingReader.windowLength)
    private var count = 0
    /// Which bytes of the stream are at hand.
    private(set) var start: Int64
    var end: Int64 { start + Int64(count) }
    /// Whether nothing follows what is at hand.
    private(set) var isAtEnd = false

    private static let packedLength = 64 << 10
    private static let windowLength = 128 << 10

    /// A reader at a restart point, or at the beginning. `length` is how many bytes there are to be; nil for as many as there
    /// are. Throws `MediaError` without zlib or memory.
    init(from point: RestartPoint?, points: RestartPoints, wrapping: Inflater.Wrapping, length: Int64?) throws {
        inflater = try point.map { try Inflater($0.state) } ?? Inflater(wrapping)
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

    /// Unpacks what follows, which takes the place of what is at hand: at least one byte, unless the end is there.
    ///
    /// Throws `MediaError` where the stream is damaged or ends too early, or there is more in it than is unpacked, and what
    /// `source` throws; it may be called again then.
    func advance(_ source: Source) throws {
        (start, count) = (end, 0)
        let room = Int(min(Int64(window.count), length.map { $0 - start } ?? .max))
        do {
            while count < room, !isAtEnd { try step(room, source) }
        } catch {
            // What came before it is sound. Whoever wants more meets the same again.
            guard count > 0 else { throw error }
        }
        if length == nil { try UnpackingLimits.check("this archive", size: end, packedSize: packedOffset) }
        if isAtEnd { points.setLength(end) }
        guard count == room else { return }
        points.offer(at: end) { [self] in
            inflater.kept().map { RestartPoint(offset: end, packedOffset: packedOffset, state: $0) }
        }
    }

    private func step(_ room: Int, _ source: Source) throws {
        // At the end there may be nothing, and the inflater still have something to give.
        if next == packedCount { try fill(source) }
        let step = try packed.withUnsafeBytes { packed in
            try window.withUnsafeMutableBytes { window in
                try inflater.inflate(
                    UnsafeRawBufferPointer(rebasing: packed[next..<packedCount]),
                    into: UnsafeMutableRawBufferPointer(rebasing: window[count..<room]))
            }
        }
        next += step.used
        count += step.made
        if step.isAtEnd, length == nil {
            try beginNext(source)
        } else if step.used + step.made == 0 {
            throw length == nil ? MediaError.cutOffStream : MediaError.shortStream
        }
    }

    /// Goes on with the stream that follows one of gzip. What else may follow there, such as a tape's padding, is nothing.
    private func beginNext(_ source: Source) throws {
        while packedCount - next < Self.gzipMark.count {
            let before = packedCount - next
            try fill(source)
            guard packedCount - next > before else { break }
        }
        isAtEnd = !packed[next..<packedCount].starts(with: Self.gzipMark)
        if !isAtEnd { inflater.reset() }
    }

    private static let gzipMark: [UInt8] = [0x1F, 0x8B]

    /// Reads on behind what is still to be unpacked.
    private func fill(_ source: Source) throws {
        let kept = packedCount - next
        if kept > 0, next > 0 { packed.replaceSubrange(0..<kept, with: Array(packed[next..<packedCount])) }
        (next, packedCount) = (0, kept)
        let read = try packed.withUnsafeMutableBytes {
            try source(UnsafeMutableRawBufferPointer(rebasing: $0[kept...]), packedEnd)
        }
        packedCount += read
        packedEnd += Int64(read)
    }
}
