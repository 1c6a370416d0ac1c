/// Turns a file's bytes into UTF-8 without a byte order mark.
package enum TextDecoding {
    /// What may begin a file of UTF-8.
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The text, and whether the bytes were neither UTF-8 nor UTF-16.
    package static func utf8(_ bytes: [UInt8]) -> (bytes: [UInt8], isGuessed: Bool) {
        if bytes.starts(with: byteOrderMark) { return utf8(Array(bytes.dropFirst(3))) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes.dropFirst(2), high: 1), false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes.dropFirst(2), high: 0), false) }
        // ASCII, nearly always, and then there is nothing to check.
        if bytes.withUnsafeBufferPointer({ $0.allSatisfy { $0 < 0x80 } }) || isValid(bytes) { return (bytes, false) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes { append(windows1252(byte), to: &text) }
        return (text, true)
    }

    private static func isValid(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func utf16(_ bytes: ArraySlice<UInt8>, high: Int) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    package static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
        if scalar.isASCII {
            text.append(UInt8(scalar.value))
        } else {
            text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        }
    }

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
        return upper[Int(byte) - 0x80]
    }

    /// 80 to 9F; the five that are not assigned are what Latin-1 has there.
    private static let upper = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
