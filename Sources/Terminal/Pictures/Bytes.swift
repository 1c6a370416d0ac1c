extension [UInt8] {
    /// Appends a number that is not negative.
    mutating func append(decimal value: Int) {
        if value >= 1000 { append(decimal: value / 1000) }
        if value >= 100 { append(UInt8(truncatingIfNeeded: 0x30 + value / 100 % 10)) }
        if value >= 10 { append(UInt8(truncatingIfNeeded: 0x30 + value / 10 % 10)) }
        append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
    }

    /// Appends a Unicode scalar as UTF-8.
    mutating func append(scalar value: UInt32) {
        if value < 0x80 {
            append(UInt8(truncatingIfNeeded: value))
        } else if value < 0x800 {
            append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
        } else if value < 0x10000 {
            append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
        } else {
            append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
        }
    }
}
