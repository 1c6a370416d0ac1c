internal import Media

/// Unpacks a stream forward, and has the bytes at hand that it unpacked last.
///
/// Confined to one thread at a time.
final class UnpackingReader<Stream: Decompressor>: ForwardReader {
    let decompressor: Stream
    /// Bytes of the whole stream, unpacked: what it has beyond them is left out. Nil where the stream itself says where it
    /// ends.
    private let length: Int64?

    /// Packed bytes that were read; those from `next` on are still to be unpacked.
    private var packed = [UInt8](repeating: 0, count: UnpackingReader.packedLength)
    private var next = 0
    private var packedCount = 0
    /// Where in the stream the packed bytes end that were read.
    private var packedEnd: Int64
    /// Where in the stream those begin that are still to be unpacked.
    var packedOffset: Int64 { packedEnd - Int64(packedCount - next) }

    private var window = [UInt8](repeating: 0, count: UnpackingReader.windowLength)
    private var count = 0
    /// Whether as many bytes are at hand as there is room for.
    var isFull: Bool { count == window.count }
    /// Which bytes of the stream are at hand.
    private(set) var start: Int64
    var end: Int64 { start + Int64(count) }
    private var hasEnded = false
    var isAtEnd: Bool { hasEnded || end == length }

    private static var packedLength: Int { 64 << 10 }
    private static var windowLength: Int { 128 << 10 }
    /// How many bytes it takes to tell what follows a stream.
    private static var markLength: Int { 6 }
    /// Bytes that may lie between two streams.
    private static var mostPadding: Int { 64 << 10 }

    /// A reader at the beginning of a stream, or where a decompressor is that has come to `start` from `packedStart`. `length`
    /// is how many bytes there are to be; nil for as many as there are.
    init(_ decompressor: Stream, from start: Int64 = 0, packedStart: Int64 = 0, length: Int64? = nil) {
        (self.decompressor, self.length) = (decompressor, length)
        (self.start, packedEnd) = (start, packedStart)
    }

    /// Copies of what is at hand from an offset on as much as fits; how many bytes that were.
    func copy(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard offset >= start, offset < end else { return 0 }
        var length = 0
        withBytes(from: offset) { bytes in
            length = min(buffer.count, bytes.count)
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
        }
        return length
    }

    func advance(_ source: Source) throws {
        (start, count) = (end, 0)
        let room = Int(min(Int64(window.count), length.map { $0 - start } ?? .max))
        do {
            while count < room, !hasEnded { try step(room, source) }
        } catch {
            // What came before it is sound. Whoever wants more meets the same again.
            guard count > 0 else { throw error }
        }
        if length == nil { try UnpackingLimits.check("this archive", size: end, packedSize: packedOffset) }
    }

    func withBytes(from offset: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        let first = min(max(offset - start, 0), Int64(count))
        try window.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[Int(first)..<count])) }
    }

    private func step(_ room: Int, _ source: Source) throws {
        // At the end there may be nothing, and the decompressor still have something to give.
        if next == packedCount { try fill(source) }
        let step = try packed.withUnsafeBytes { packed in
            try window.withUnsafeMutableBytes { window in
                try decompressor.decompress(
                    UnsafeRawBufferPointer(rebasing: packed[next..<packedCount]),
                    into: UnsafeMutableRawBufferPointer(rebasing: window[count..<room]))
            }
        }
        next += step.used
        count += step.made
        if step.isAtEnd, !isAtEnd {
            try beginNext(source)
        } else if step.used + step.made == 0 {
            throw length == nil ? MediaError.cutOffStream : MediaError.shortStream
        }
    }

    /// Goes on with the stream that follows. What else may follow there, such as a tape's padding, is nothing.
    private func beginNext(_ source: Source) throws {
        var (skipped, padding) = (0, 0)
        repeat {
            padding = try decompressor.paddingLength(following(source))
            next += padding
            skipped += padding
        } while padding > 0 && skipped < Self.mostPadding
        guard try decompressor.isStream(following(source)) else {
            guard length == nil else { throw MediaError.shortStream }
            hasEnded = true
            return
        }
        try decompressor.reset()
    }

    /// What follows of packed bytes: as many as it takes to tell what that is, or all.
    private func following(_ source: Source) throws -> ArraySlice<UInt8> {
        while packedCount - next < Self.markLength {
            let before = packedCount - next
            try fill(source)
            guard packedCount - next > before else { break }
        }
        return packed[next..<packedCount].prefix(Self.markLength)
    }

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
