internal import Bytes
import CLibav

/// An opened container's bytes for our own readers, beside libav's reading. Confined to the demuxer's worker.
final class InputBytes: ByteSource {
    private let demuxer: Demuxer

    init(_ demuxer: Demuxer) { self.demuxer = demuxer }

    var length: Int64? { demuxer.fileSize }

    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        if let input = demuxer.input { return try input.bytes(at: offset, count: count) }
        return try demuxer.remoteBytes(at: offset, count: count)
    }
}
