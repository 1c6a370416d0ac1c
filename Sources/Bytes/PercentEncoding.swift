/// Percent-encoding (RFC 3986, 2.1).
package enum PercentEncoding {
    /// A text with `%41` and the like replaced; a percent sign that starts no such triplet stays, and so does `%00`: names
    /// are given to C, where a NUL would end them.
    package static func decoded(_ text: Substring) -> String {
        String(decoding: decoded(Array(text.utf8)), as: UTF8.self)
    }

    /// The bytes of a text with `%41` and the like replaced, which need not be UTF-8; `%00` too where they are no name.
    package static func decoded(_ bytes: [UInt8], isName: Bool = true) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let byte = triplet(bytes, index), byte != 0 || !isName {
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// A URL's text with what no URL may have encoded: blanks, control characters, bytes beyond ASCII, lone percent signs.
    package static func repaired(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let isLonePercent = byte == UInt8(ascii: "%") && triplet(bytes, index) == nil
            if byte <= 0x20 || byte >= 0x7F || isLonePercent || "\"<>\\^`{|}".utf8.contains(byte) {
                result += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A path of a URL by the bytes of its names: all but slashes and what may stand for itself is encoded (RFC 3986, 3.3).
    package static func encoded(path bytes: [UInt8]) -> String {
        encoded(bytes, keeping: pathCharacters)
    }

    private static let pathCharacters = Set("/!$&'()*+,;=:@".utf8)

    /// Bytes with all encoded but letters, digits and `-._~`, and what is kept besides.
    package static func encoded(_ bytes: some Sequence<UInt8>, keeping kept: Set<UInt8> = []) -> String {
        var result: [UInt8] = []
        for byte in bytes {
            if isUnreserved(byte) || kept.contains(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func triplet(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
            let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
