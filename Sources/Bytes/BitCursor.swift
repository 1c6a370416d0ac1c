/// Reads numbers of any number of bits, the most significant first; beyond the end everything is zero, and that is noted.
public struct BitCursor {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    /// Whether more was read than there is.
    public private(set) var isBeyondEnd = false

    /// A cursor at the first bit of bytes that outlive it.
    public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The next 0 to 32 bits as a number.
    public mutating func number(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<max(0, min(32, count)) { value = value << 1 | (flag() ? 1 : 0) }
        return value
    }

    /// The next bit.
    public mutating func flag() -> Bool {
        guard place >> 3 < bytes.count else {
            isBeyondEnd = true
            return false
        }
        defer { place += 1 }
        return bytes[place >> 3] >> UInt8(7 - place & 7) & 1 != 0
    }

    /// Passes over bits.
    public mutating func skip(_ count: Int) { for _ in 0..<max(0, count) { _ = flag() } }

    /// The next unsigned number in Exp-Golomb code, as H.264 and HEVC have them; zero where it is longer than 32 bits.
    public mutating func golombNumber() -> UInt32 {
        var zeros = 0
        while !flag() {
            zeros += 1
            if zeros > 31 || isBeyondEnd { return 0 }
        }
        return (1 << UInt32(zeros)) - 1 + number(zeros)
    }
}
