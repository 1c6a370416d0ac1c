import Glibc

/// The MD5 message digest (RFC 1321): names of files, no protection.
enum MD5 {
    private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
    /// The whole part of 2³² times the sine of each number, as the RFC defines them.
    private static let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 0x1p32) }

    /// The digest of a message: 16 bytes.
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded.append(contentsOf: repeatElement(0, count: (120 - padded.count % 64) % 64))
        padded.append(littleEndian: UInt64(message.count) &* 8)
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
        for start in stride(from: 0, to: padded.count, by: 64) { add(padded[start..<start + 64], to: &state) }
        var digest: [UInt8] = []
        for word in state { digest.append(littleEndian: word) }
        return digest
    }

    /// The digest in hexadecimal: 32 lower-case digits.
    static func text(_ message: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return digest(message).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        let bytes = Array(block)
        let words = stride(from: 0, to: 64, by: 4).map { place in
            UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
                | UInt32(bytes[place + 3]) << 24
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let mixed: UInt32
            let word: Int
            switch step / 16 {
            case 0: (mixed, word) = ((b & c) | (~b & d), step)
            case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
            case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
            default: (mixed, word) = (c ^ (b | ~d), (7 * step) % 16)
            }
            let sum = a &+ mixed &+ sines[step] &+ words[word]
            let shift = shifts[step / 16 * 4 + step % 4]
            (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
    }
}
