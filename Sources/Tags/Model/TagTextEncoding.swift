/// The encodings that tags store text in.
public enum TagTextEncoding: String, Sendable, Hashable, Codable {
    /// ISO 8859-1, with what Windows-1252 puts in its gap.
    case latin1
    /// UTF-16 with a byte order mark; big-endian without one.
    case utf16
    /// UTF-16, the most significant byte first.
    case utf16BigEndian
    /// UTF-16, the least significant byte first.
    case utf16LittleEndian
    /// UTF-8; bytes that are not UTF-8 become U+FFFD.
    case utf8
    /// UTF-8 where the bytes are valid, else Latin-1: for formats that state no encoding.
    case unstated

    /// The text of these bytes, without the zeros at its end.
    public func decode(_ bytes: [UInt8]) -> String {
        switch self {
        case .latin1: return TagTextEncoding.latin(TagTextEncoding.trimmed(bytes))
        case .utf8: return String(decoding: TagTextEncoding.trimmed(bytes), as: UTF8.self)
        case .unstated:
            let text = TagTextEncoding.trimmed(bytes)
            return String(validating: text, as: UTF8.self) ?? TagTextEncoding.latin(text)
        case .utf16, .utf16BigEndian, .utf16LittleEndian: return wide(bytes)
        }
    }

    /// How many bytes the zero at the end of a string has.
    var terminatorWidth: Int {
        switch self {
        case .utf16, .utf16BigEndian, .utf16LittleEndian: 2
        default: 1
        }
    }

    /// Splits at the zeros; a zero at the end adds no empty part.
    func split(_ bytes: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let (part, after) = firstString(in: rest)
            parts.append(Array(part))
            rest = after
        }
        return parts
    }

    /// The bytes up to the first zero, and those after it.
    func firstString(in bytes: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
        let width = terminatorWidth
        var index = bytes.startIndex
        while bytes.endIndex - index >= width {
            if bytes[index..<index + width].allSatisfy({ $0 == 0 }) {
                return (bytes[bytes.startIndex..<index], bytes[(index + width)...])
            }
            index += width
        }
        return (bytes, bytes[bytes.endIndex...])
    }

    private func wide(_ bytes: [UInt8]) -> String {
        var little = self == .utf16LittleEndian
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - bytes.count % 2, by: 2) {
            if index == 0, bytes[0] == 0xFF, bytes[1] == 0xFE {
                little = true
            } else if index == 0, bytes[0] == 0xFE, bytes[1] == 0xFF {
                little = false
            } else {
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                units.append(little ? second << 8 | first : first << 8 | second)
            }
        }
        while units.last == 0 { units.removeLast() }
        return String(decoding: units, as: UTF16.self)
    }

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var text = bytes[...]
        while text.last == 0 { text.removeLast() }
        return text
    }

    private static func latin(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            let scalar = (0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : UInt32(byte)
            text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
        }
        return text
    }

    // Writers that say Latin-1 mean Windows-1252; the five codes that it leaves open stay controls.
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
