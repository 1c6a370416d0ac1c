internal import Media

/// Undoes the filters of what another reader unpacks, by liblzma.
///
/// The library has filters only behind LZMA: what is unpacked is handed to it as chunks of LZMA2 that are not packed.
///
/// Confined to one thread at a time.
final class FilteredReader: ForwardReader {
    private let unfiltered: any ForwardReader
    private let reader: UnpackingReader<StreamDecompressor>
    /// Chunks that were made; those bytes from `next` on are still to be handed over.
    private var chunks: [UInt8] = []
    private var next = 0
    private var hasBegun = false

    /// Bytes of a chunk that is not packed (lzma2_decoder.c of XZ Utils).
    private static let mostInChunk = 64 << 10

    private enum Control {
        static let end: UInt8 = 0
        static let first: UInt8 = 1
        static let following: UInt8 = 2
    }

    var end: Int64 { reader.end }
    var isAtEnd: Bool { reader.isAtEnd }

    /// A reader of so many bytes, which filters have been over that are given in the order in which they are undone.
    ///
    /// Throws `MediaError` where they are not known, and without the library.
    init(_ unfiltered: any ForwardReader, by filters: some Sequence<Coder>, length: Int64) throws {
        self.unfiltered = unfiltered
        // Its dictionary is the smallest there is: nothing is looked up in it.
        let chunks = Coder(method: .lzma2, properties: [0], size: length)
        reader = try UnpackingReader(StreamDecompressor([chunks] + filters), length: length)
    }

    func advance(_ source: Source) throws {
        try reader.advance { buffer, _ in try copyChunks(into: buffer, source) }
    }

    func withBytes(from offset: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try reader.withBytes(from: offset, body)
    }

    /// Hands over as much of the chunks as fits, which is asked for in order.
    private func copyChunks(into buffer: UnsafeMutableRawBufferPointer, _ source: Source) throws -> Int {
        if next == chunks.count { try makeChunks(source) }
        let count = min(buffer.count, chunks.count - next)
        chunks.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[next..<next + count]))
        }
        next += count
        return count
    }

    private func makeChunks(_ source: Source) throws {
        let start = unfiltered.end
        let isAtEnd = unfiltered.isAtEnd
        if !isAtEnd { try unfiltered.advance(source) }
        next = 0
        chunks.removeAll(keepingCapacity: true)
        guard !isAtEnd else { return chunks.append(Control.end) }
        unfiltered.withBytes(from: start) { bytes in
            for first in stride(from: 0, to: bytes.count, by: Self.mostInChunk) {
                let piece = bytes[first..<min(first + Self.mostInChunk, bytes.count)]
                let length = piece.count - 1
                chunks += [hasBegun ? Control.following : Control.first, UInt8(length >> 8), UInt8(length & 0xFF)]
                chunks += piece
                hasBegun = true
            }
        }
    }
}
