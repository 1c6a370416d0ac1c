import Bytes

/// A source that counts what is read of it, and of which all but some places is zero.
final class CountingBytes: ByteSource {
    struct Failure: Error {}

    private let pieces: [(offset: Int64, bytes: [UInt8])]
    let length: Int64?
    private(set) var bytesRead = 0
    private(set) var reads = 0
    /// How many reads succeed.
    var allowedReads = Int.max

    init(_ pieces: [(offset: Int64, bytes: [UInt8])], length: Int64?) {
        self.pieces = pieces
        self.length = length
    }

    convenience init(_ bytes: [UInt8], isLengthKnown: Bool = true) {
        self.init([(0, bytes)], length: isLengthKnown ? Int64(bytes.count) : nil)
    }

    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        reads += 1
        guard reads <= allowedReads else { throw Failure() }
        let end = length ?? pieces.map { $0.offset + Int64($0.bytes.count) }.max() ?? 0
        guard offset < end else { return [] }
        var result = [UInt8](repeating: 0, count: Int(min(Int64(count), end - offset)))
        for (start, bytes) in pieces {
            let overlap =
                max(offset, start)..<max(offset, start, min(offset + Int64(result.count), start + Int64(bytes.count)))
            guard !overlap.isEmpty else { continue }
            let piece = bytes[Int(overlap.lowerBound - start)..<Int(overlap.upperBound - start)]
            result.replaceSubrange(Int(overlap.lowerBound - offset)..<Int(overlap.upperBound - offset), with: piece)
        }
        bytesRead += result.count
        return result
    }
}
