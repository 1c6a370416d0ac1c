import CLibav

/// Renumbers the frames of a FLAC stream (RFC 9639, section 9.1) so that a part of it begins at zero as the whole does: a
/// player of a bare FLAC file takes its times from these numbers.
struct FLACFrames {
    private var first: UInt64?

    /// The frame with its number counted from the first one that was given; nil when it is no such frame.
    mutating func renumbered(_ frame: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard frame.count > 8, frame[0] == 0xff, frame[1] & 0xfe == 0xf8,
            let (number, length) = FLACFrames.number(frame)
        else { return nil }
        let start = first ?? number
        first = start
        guard number >= start else { return nil }
        // Block size and sample rate may follow the number.
        let sizes = [6: 1, 7: 2][frame[2] >> 4] ?? 0
        let rates = [12: 1, 13: 2, 14: 2][frame[2] & 0x0f] ?? 0
        let header = 4 + length + sizes + rates
        guard frame.count > header + 3 else { return nil }
        var bytes = Array(frame[..<4]) + FLACFrames.coded(number - start) + frame[(4 + length)..<header]
        bytes.append(UInt8(truncatingIfNeeded: FLACFrames.headerCheck.of(bytes)))
        bytes += frame[(header + 1)..<(frame.count - 2)]
        let check = FLACFrames.frameCheck.of(bytes)
        return bytes + [UInt8(truncatingIfNeeded: check >> 8), UInt8(truncatingIfNeeded: check)]
    }

    /// The number of the frame or of its first sample, and how many bytes it takes: coded as UTF-8 is, up to 36 bits.
    private static func number(_ frame: UnsafeBufferPointer<UInt8>) -> (UInt64, Int)? {
        let lead = frame[4]
        let length = (~lead).leadingZeroBitCount
        if length == 0 { return (UInt64(lead), 1) }
        guard (2...7).contains(length), frame.count > 4 + length else { return nil }
        var value = UInt64(lead & (0x7f >> UInt8(length)))
        for byte in frame[5..<(4 + length)] {
            guard byte & 0xc0 == 0x80 else { return nil }
            value = value << 6 | UInt64(byte & 0x3f)
        }
        return (value, length)
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

    /// A cyclic redundancy check, most significant bit first, starting from zero.
    private struct Check {
        let width: UInt32
        private let table: [UInt32]

        init(width: UInt32, polynomial: UInt32) {
            self.width = width
            table = (0..<256).map { index -> UInt32 in
                (0..<8).reduce(UInt32(index) << (width - 8)) { value, _ in
                    value >> (width - 1) & 1 == 1 ? value << 1 ^ polynomial : value << 1
                }
            }
        }

        func of(_ bytes: [UInt8]) -> UInt32 {
            bytes.reduce(0) { value, byte in
                (value << 8 ^ table[Int((value >> (width - 8) ^ UInt32(byte)) & 0xff)]) & (1 << width - 1)
            }
        }
    }

    private static let headerCheck = Check(width: 8, polynomial: 0x07)
    private static let frameCheck = Check(width: 16, polynomial: 0x8005)
}
