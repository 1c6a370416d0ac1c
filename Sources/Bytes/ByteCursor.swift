/// Reads numbers and strings one after the other from bytes, and throws where they end too early.
public struct ByteCursor: Sendable {
    /// What is left is shorter than what was asked for.
    public struct Truncated: Error, Sendable, Hashable {
        /// A mark of the end.
        public init() {}
    }

    private let bytes: [UInt8]
    /// Where the next byte is read.
    public private(set) var position: Int
    private let end: Int

    /// A cursor at the first of these bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
        end = bytes.count
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// How many bytes are left.
    public var remaining: Int { end - position }
    /// Whether nothing is left.
    public var isAtEnd: Bool { position >= end }

    /// Moves on without reading.
    public mutating func skip(_ count: Int) throws(Truncated) {
        guard count >= 0, count <= remaining else { throw Truncated() }
        position += count
    }

    /// The next `count` bytes.
    public mutating func take(_ count: Int) throws(Truncated) -> [UInt8] {
        guard count >= 0, count <= remaining else { throw Truncated() }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// All that is left.
    public mutating func rest() -> [UInt8] {
        defer { position = end }
        return Array(bytes[position..<end])
    }

    /// A cursor over the next `count` bytes, which this one passes by.
    public mutating func section(_ count: Int) throws(Truncated) -> ByteCursor {
        guard count >= 0, count <= remaining else { throw Truncated() }
        defer { position += count }
        return ByteCursor(bytes, position..<position + count)
    }

    /// A number of `count` bytes, the most significant first; `count` is 1 to 8.
    public mutating func bigEndian(_ count: Int) throws(Truncated) -> UInt64 {
        guard count >= 0, count <= 8, count <= remaining else { throw Truncated() }
        var value: UInt64 = 0
        for index in position..<position + count { value = value << 8 | UInt64(bytes[index]) }
        position += count
        return value
    }

    /// A number of `count` bytes, the least significant first; `count` is 1 to 8.
    public mutating func littleEndian(_ count: Int) throws(Truncated) -> UInt64 {
        guard count >= 0, count <= 8, count <= remaining else { throw Truncated() }
        var value: UInt64 = 0
        for index in (position..<position + count).reversed() { value = value << 8 | UInt64(bytes[index]) }
        position += count
        return value
    }

    /// One byte.
    public mutating func u8() throws(Truncated) -> UInt8 { UInt8(try bigEndian(1)) }
    /// Two bytes, the most significant first.
    public mutating func u16() throws(Truncated) -> UInt16 { UInt16(try bigEndian(2)) }
    /// Three bytes, the most significant first.
    public mutating func u24() throws(Truncated) -> UInt32 { UInt32(try bigEndian(3)) }
    /// Four bytes, the most significant first.
    public mutating func u32() throws(Truncated) -> UInt32 { UInt32(try bigEndian(4)) }
    /// Eight bytes, the most significant first.
    public mutating func u64() throws(Truncated) -> UInt64 { try bigEndian(8) }
    /// Two bytes with a sign, the most significant first.
    public mutating func i16() throws(Truncated) -> Int16 { Int16(bitPattern: try u16()) }
    /// Four bytes with a sign, the most significant first.
    public mutating func i32() throws(Truncated) -> Int32 { Int32(bitPattern: try u32()) }
    /// Eight bytes with a sign, the most significant first.
    public mutating func i64() throws(Truncated) -> Int64 { Int64(bitPattern: try u64()) }

    /// The bytes up to the next zero, which is passed by; all that is left where none comes.
    public mutating func untilZero() -> [UInt8] {
        let stop = bytes[position..<end].firstIndex(of: 0)
        let found = Array(bytes[position..<(stop ?? end)])
        position = stop.map { $0 + 1 } ?? end
        return found
    }
}
