import Bytes

/// Finds where the frames of FLAC end: a file that is cut off keeps the length of the whole in its header.
struct FlacEnd {
    // The largest frame of 65,535 samples, 8 channels and 32 bits is four times as long; none such was met.
    private static let farthest: Int64 = 524_288
    // Where the longest frame is not stated: four times one of CD audio.
    private static let usual: Int64 = 65_536

    let reading: TagReading
    /// The blocks that STREAMINFO states, and its longest frame in bytes; 0 where unknown.
    let blockSize: Int
    let longestFrame: Int

    /// The sample of one channel at which the last whole frame ends between two offsets; nil where no frame is found.
    func sample(from start: Int64, to end: Int64, of total: Int64) throws -> Int64? {
        guard start < end else { return nil }
        let wanted = longestFrame > 0 ? Int64(longestFrame) + Int64(FlacFrameHeader.longest) : FlacEnd.usual
        let count = Int(min(end - start, wanted, FlacEnd.farthest))
        let bytes = try reading.bytes(at: end - Int64(count), count: count)
        for index in bytes.indices.reversed() where bytes[index] == 0xFF {
            guard let header = FlacFrameHeader(bytes[index...]), let first = first(header), first < total else {
                continue
            }
            return isWhole(bytes[index...]) ? first + Int64(header.blockSize) : first
        }
        return nil
    }

    /// The first sample of a frame.
    private func first(_ header: FlacFrameHeader) -> Int64? {
        guard !header.hasVariableBlocks else { return Int64(exactly: header.number) }
        let (sample, isBeyond) = header.number.multipliedReportingOverflow(by: UInt64(max(0, blockSize)))
        return isBeyond ? nil : Int64(exactly: sample)
    }

    /// Whether a frame's check is met at some byte: what is no tag may follow the last frame.
    private func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
        var check: UInt32 = 0
        for (index, byte) in bytes.enumerated() {
            check = FlacFrameHeader.frameCheck.after(check, byte)
            if check == 0, index > 5 { return true }
        }
        return false
    }
}
