internal import Bytes
import CLibav

/// An opened container's bytes for our own readers, beside libav's reading. Confined to the demuxer's worker.
final class InputBytes: ByteSource {
    private let demuxer: Demuxer
    /// What was last read from a server, where each question costs a round trip.
    private var window: (start: Int64, bytes: [UInt8]) = (0, [])
    private static let windowLength = 64 << 10

    init(_ demuxer: Demuxer) { self.demuxer = demuxer }

    var length: Int64? { demuxer.fileSize }

    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        if let input = demuxer.input { return try input.bytes(at: offset, count: count) }
        guard offset >= 0, count > 0 else { return [] }
        let place = offset - window.start
        if place >= 0, place <= Int64(window.bytes.count), count <= window.bytes.count - Int(place) {
            return Array(window.bytes[Int(place)..<Int(place) + count])
        }
        window = (offset, try demuxer.remoteBytes(at: offset, count: max(count, InputBytes.windowLength)))
        return Array(window.bytes.prefix(count))
    }
}
