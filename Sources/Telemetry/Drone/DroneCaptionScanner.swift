internal import Bytes

/// Finds what a drone's caption states, field by field: `[iso : 100]`, `ISO 100`, `ISO:100`, `GPS(…)`, a date.
struct DroneCaptionScanner {
    /// A name and what stands behind it, as it is written.
    struct Field {
        let key: String
        let values: [String]
    }

    /// The key of a date, which stands by itself.
    static let dateKey = "date"

    private let bytes: [UInt8]
    private var index = 0

    /// - Parameter text: The caption in UTF-8, with its tags.
    init(_ text: [UInt8]) { bytes = text }

    /// The next field; nil after the last.
    mutating func next() -> Field? {
        while let byte = current {
            if byte == UInt8(ascii: "<") {
                skip { $0 != UInt8(ascii: ">") }
                index += 1
            } else if Self.isLetter(byte) {
                if let field = field() { return field }
            } else if Digits.isDecimal(byte) {
                if let date = date() { return Field(key: Self.dateKey, values: [date]) }
            } else {
                index += 1
            }
        }
        return nil
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let byte = current, isSkipped(byte) { index += 1 }
    }

    private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
        let start = index
        skip(while: isTaken)
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// The field of a name at the index; nil for a word that has no value.
    private mutating func field() -> Field? {
        let key = take {
            Self.isLetter($0) || Digits.isDecimal($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
        let end = index
        skip { $0 == UInt8(ascii: " ") }
        switch current {
        case UInt8(ascii: "("):
            index += 1
            return Field(key: key, values: list())
        case UInt8(ascii: ":"):
            index += 1
            return Field(key: key, values: value().map { [$0] } ?? [])
        case UInt8(ascii: "/") where index == end && key == "F":
            index += 1
            return Field(key: key, values: value().map { [$0] } ?? [])
        case let byte? where index > end && Self.beginsNumber(byte):
            return Field(key: key, values: value().map { [$0] } ?? [])
        default: return nil
        }
    }

    /// What stands between brackets, separated by commas.
    private mutating func list() -> [String] {
        let inner = take { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "<") }
        return inner.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// A value without blanks; nil where there is none, or the next name follows.
    private mutating func value() -> String? {
        skip { $0 == UInt8(ascii: " ") }
        let start = index
        let value = take { !Self.endsValue($0) }
        guard let first = value.utf8.first else { return nil }
        let end = index
        skip { $0 == UInt8(ascii: " ") }
        if current == UInt8(ascii: ":"), Self.isLetter(first) {
            index = start
            return nil
        }
        index = end
        return value
    }

    /// A date at the index with the time behind it; nil for another number, which is passed over.
    private mutating func date() -> String? {
        let start = index
        let year = take(while: Digits.isDecimal)
        guard year.utf8.count == 4, let byte = current, byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") else {
            skip { !Self.isLetter($0) && !Self.endsValue($0) }
            return nil
        }
        skip { Digits.isDecimal($0) || Self.dateMarks.contains($0) }
        var end = index
        while Self.dateMarks.contains(bytes[end - 1]) { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static let dateMarks = Array("-. :,".utf8)

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    private static func beginsNumber(_ byte: UInt8) -> Bool {
        Digits.isDecimal(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: "<"):
            true
        default: false
        }
    }
}
