public import Bytes

/// The header of a frame of FLAC (RFC 9639, section 9.1), whose check has been found right.
public struct FlacFrameHeader: Sendable, Hashable {
    /// Whether blocks may differ in length, so that frames are numbered by their first sample.
    public let hasVariableBlocks: Bool
    /// Samples of one channel in this frame.
    public let blockSize: Int
    /// The number of the frame, or of its first sample.
    public let number: UInt64
    /// Where the number stands among the bytes of the header.
    public let numberRange: Range<Int>
    /// The bytes of the header with its check.
    public let length: Int

    /// The most that a header takes.
    public static let longest = 16

    /// The check at the end of a header.
    public static let check = CyclicCheck(width: 8, polynomial: 0x07)

    /// The check at the end of a frame.
    public static let frameCheck = CyclicCheck(width: 16, polynomial: 0x8005)

    /// The header at the start of `bytes`; nil where there is none or it is damaged.
    public init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = bytes.prefix(FlacFrameHeader.longest)
        let start = bytes.startIndex
        guard bytes.count > 5, bytes[start] == 0xFF, bytes[start + 1] & 0xFE == 0xF8, bytes[start + 3] & 1 == 0,
            let (number, count) = FlacFrameHeader.number(bytes.dropFirst(4))
        else { return nil }
        let (size, rate) = (bytes[start + 2] >> 4, bytes[start + 2] & 0x0F)
        guard size != 0, rate != 15 else { return nil }
        // Block size and sample rate may follow the number.
        let sizeLength = size == 6 ? 1 : size == 7 ? 2 : 0
        let rateLength = rate == 12 ? 1 : rate > 12 ? 2 : 0
        length = 4 + count + sizeLength + rateLength + 1
        guard bytes.count >= length,
            FlacFrameHeader.check.of(bytes.prefix(length - 1)) == UInt32(bytes[start + length - 1])
        else { return nil }
        hasVariableBlocks = bytes[start + 1] & 1 == 1
        self.number = number
        numberRange = 4..<(4 + count)
        switch size {
        case 1: blockSize = 192
        case 2...5: blockSize = 576 << Int(size - 2)
        case 6, 7: blockSize = bytes.dropFirst(4 + count).prefix(sizeLength).reduce(0) { $0 << 8 | Int($1) } + 1
        default: blockSize = 256 << Int(size - 8)
        }
    }

    /// A number coded as UTF-8 is, up to 36 bits, and how many bytes it takes.
    private static func number(_ bytes: ArraySlice<UInt8>) -> (UInt64, Int)? {
        guard let lead = bytes.first else { return nil }
        let count = (~lead).leadingZeroBitCount
        if count == 0 { return (UInt64(lead), 1) }
        guard (2...7).contains(count), bytes.count >= count else { return nil }
        var value = UInt64(lead & (0x7F >> UInt8(count)))
        for byte in bytes.prefix(count).dropFirst() {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt64(byte & 0x3F)
        }
        return (value, count)
    }
}
