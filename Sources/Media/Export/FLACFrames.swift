internal import Bytes
internal import Tags

/// Renumbers the frames of a FLAC stream (RFC 9639, section 9.1) so that a part of it begins at zero as the whole does: a
/// player of a bare FLAC file takes its times from these numbers.
struct FLACFrames {
    private var first: UInt64?

    /// The frame with its number counted from the first one that was given; nil when it is no such frame.
    mutating func renumbered(_ frame: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let head = Array(frame.prefix(FlacFrameHeader.longest))
        guard let header = FlacFrameHeader(head[...]), frame.count > header.length + 2 else { return nil }
        let start = first ?? header.number
        first = start
        guard header.number >= start else { return nil }
        var bytes = head[..<header.numberRange.lowerBound] + FLACFrames.coded(header.number - start)
        bytes += head[header.numberRange.upperBound..<(header.length - 1)]
        bytes.append(UInt8(truncatingIfNeeded: FlacFrameHeader.check.of(bytes)))
        bytes += frame[header.length..<(frame.count - 2)]
        let check = FlacFrameHeader.frameCheck.of(bytes)
        return bytes + [UInt8(truncatingIfNeeded: check >> 8), UInt8(truncatingIfNeeded: check)]
    }

    private static func coded(_ number: UInt64) -> [UInt8] {
        guard number > 0x7f else { return [UInt8(number)] }
        // The lead byte of n bytes has room for 7 - n bits, each other one for 6.
        var length = 2
        while length < 7, number >> UInt64(5 * length + 1) != 0 { length += 1 }
        var bytes: [UInt8] = []
        var rest = number
        for _ in 1..<length {
            bytes.insert(0x80 | UInt8(truncatingIfNeeded: rest & 0x3f), at: 0)
            rest >>= 6
        }
        let ones = ~(UInt8.max >> UInt8(length))
        return [ones | UInt8(truncatingIfNeeded: rest)] + bytes
    }
}
