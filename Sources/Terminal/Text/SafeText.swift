/// Any bytes as one printable line: nothing in it commands the terminal, and what was hidden is seen.
///
/// Control characters become `^[`-like pictures of Unicode (`␛`), bytes that are no UTF-8 become `\xff`, scalars that are
/// invisible or turn the direction of text become `\u{202e}`. A backslash stays what it is.
public struct SafeText: Hashable, Sendable, CustomStringConvertible {
    /// The printable line.
    public let text: String

    /// The printable line.
    public var description: String { text }

    /// Makes a printable line from bytes that should be UTF-8, a file's name for one.
    public init(bytes: some Collection<UInt8>) {
        let plain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if plain {
            text = String(decoding: bytes, as: UTF8.self)
            return
        }
        var result = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            if let (scalar, length) = Self.decode(rest) {
                Self.append(scalar, to: &result)
                rest = rest.dropFirst(length)
            } else {
                result.append(contentsOf: "\\x\(Self.hex(UInt32(first), digits: 2))".unicodeScalars)
                rest = rest.dropFirst()
            }
        }
        text = String(result)
    }

    /// Makes a printable line from a file's name as the kernel gives it.
    public init(fileName bytes: some Collection<UInt8>) {
        self.init(bytes: bytes)
    }

    /// Makes a printable line from a string, which may hold controls: a title from a file's metadata.
    public init(_ string: String) {
        self.init(bytes: Array(string.utf8))
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
        let value = scalar.value
        switch value {
        case 0..<0x20: result.append(Unicode.Scalar(0x2400 + value) ?? "?")
        case 0x7F: result.append("\u{2421}")
        case 0x80..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200C, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
            0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
            result.append(contentsOf: "\\u{\(hex(value, digits: 1))}".unicodeScalars)
        default: result.append(scalar)
        }
    }

    /// The scalar at the start of `bytes` and its length; nil when they are no UTF-8.
    private static func decode(_ bytes: some Collection<UInt8>) -> (Unicode.Scalar, Int)? {
        guard let first = bytes.first else { return nil }
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var decoder = UTF8()
        var source = bytes.prefix(length).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&source) else { return nil }
        return (scalar, UTF8.width(scalar))
    }

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
