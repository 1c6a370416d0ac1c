internal import Bytes

/// Sizes as servers write them for people: `101674`, `99K`, `2.8M`, `99 KiB`.
enum IndexSize {
    private static let units = "kmgtp".utf8.map { $0 }

    /// Bytes, as far as they are stated; nil for what is no size.
    static func bytes(_ word: [UInt8]) -> Int64? {
        let number = word.prefix { Digits.isDecimal($0) || $0 == UInt8(ascii: ".") }
        guard number.first.map(Digits.isDecimal) == true, number.count <= 18 else { return nil }
        let unit = String(decoding: word.dropFirst(number.count), as: UTF8.self).lowercased()
        if unit.isEmpty || unit == "b" || unit == "bytes" { return Int64(String(decoding: number, as: UTF8.self)) }
        guard let letter = unit.utf8.first, let power = units.firstIndex(of: letter),
            ["", "b", "ib"].contains(unit.dropFirst()), let value = Double(String(decoding: number, as: UTF8.self))
        else { return nil }
        // Of 1024, as nginx, Apache, lighttpd and Caddy write them.
        let bytes = value * Double(sign: .plus, exponent: 10 * (power + 1), significand: 1)
        return bytes < 0x1p62 ? Int64(bytes.rounded()) : nil
    }
}
