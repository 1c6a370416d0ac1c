/// Numbers whose first byte tells their length (RFC 8794, 4).
enum VariableInteger {
    /// An ID with its length mark, and its length of 1 to 4 bytes.
    static func id(_ bytes: ArraySlice<UInt8>) -> (id: UInt32, length: Int)? {
        guard let first = bytes.first else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard length <= 4, bytes.count >= length else { return nil }
        return (bytes.prefix(length).reduce(0) { $0 << 8 | UInt32($1) }, length)
    }

    /// A size, nil where it is marked as unknown, and its length of 1 to 8 bytes.
    static func size(_ bytes: ArraySlice<UInt8>) -> (size: Int64?, length: Int)? {
        guard let first = bytes.first else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard length <= 8, bytes.count >= length else { return nil }
        let mask = UInt64.max >> UInt64(64 - 7 * length)
        let value = bytes.prefix(length).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & mask
        // Seven bits of each of eight bytes at most: the value fits a signed number.
        return (value == mask ? nil : Int64(value), length)
    }
}
