/// Text of boxes: UTF-8, UTF-16 with a byte order mark, or MacRoman.
enum TextDecoder {
    /// UTF-8, or UTF-16 where a byte order mark says so; nil for what is neither.
    static func unicode(_ bytes: some Collection<UInt8>) -> String? {
        let bytes = Array(bytes)
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isLittleEndian: true) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return utf8(bytes.dropFirst(3)) }
        return utf8(bytes)
    }

    /// Text up to a zero.
    static func terminated(_ bytes: some Collection<UInt8>) -> String? {
        let bytes = Array(bytes)
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return unicode(bytes) }
        return unicode(bytes.prefix { $0 != 0 })
    }

    /// Text as old QuickTime movies have it: UTF-8 where it is that, else MacRoman.
    static func macintosh(_ bytes: some Collection<UInt8>) -> String { unicode(bytes) ?? MacRoman.text(bytes) }

    /// A Pascal string, or one up to a zero, as `hdlr` has either.
    static func pascalOrC(_ bytes: [UInt8], isPascal: Bool) -> String {
        guard let count = bytes.first.map(Int.init) else { return "" }
        if isPascal || count == bytes.count - 1, count < bytes.count {
            return macintosh(bytes.dropFirst().prefix(count).prefix { $0 != 0 })
        }
        return macintosh(bytes.prefix { $0 != 0 })
    }

    static func utf16(_ bytes: some Collection<UInt8>, isLittleEndian: Bool = false) -> String? {
        var units: [UInt16] = []
        var first: UInt8?
        for byte in bytes {
            guard let high = first else {
                first = byte
                continue
            }
            units.append(isLittleEndian ? UInt16(byte) << 8 | UInt16(high) : UInt16(high) << 8 | UInt16(byte))
            first = nil
        }
        while units.last == 0 { units.removeLast() }
        return String(validating: units, as: UTF16.self)
    }

    private static func utf8(_ bytes: some Collection<UInt8>) -> String? {
        var bytes = Array(bytes)
        while bytes.last == 0 { bytes.removeLast() }
        return String(validating: bytes, as: UTF8.self)
    }
}
