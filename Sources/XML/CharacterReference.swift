internal import Bytes

/// Character references: `&amp;`, `&#38;`, `&#x26;`.
package enum CharacterReference {
    /// A text in which `&`, `<` and `>` are references; `others` says what else stands for something.
    package static func escaped(_ text: String, _ others: (Unicode.Scalar) -> String?) -> String {
        guard
            text.utf8.contains(where: {
                $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 < 0x20 || $0 == 0xEF
            })
        else {
            return text
        }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: if let other = others(scalar) { escaped += other } else { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    /// The character at an ampersand, and where the text goes on; nil when it is no reference.
    package static func read(_ bytes: ArraySlice<UInt8>, at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        var index = start + 1
        while index < bytes.endIndex, index - start <= 10, bytes[index] != 0x3B { index += 1 }
        guard index < bytes.endIndex, bytes[index] == 0x3B, index > start + 1 else { return nil }
        let name = bytes[start + 1..<index]
        let scalar: Unicode.Scalar?
        if name.first == 0x23 {
            var digits = name.dropFirst()
            var base: UInt32 = 10
            if digits.first == 0x78 || digits.first == 0x58 {
                digits = digits.dropFirst()
                base = 16
            }
            guard !digits.isEmpty else { return nil }
            var value: UInt32 = 0
            for digit in digits {
                guard let worth = Digits.hexadecimal(digit), UInt32(worth) < base else { return nil }
                value = min(value * base + UInt32(worth), 0x11_0000)
            }
            // Nothing that a text may not contain, such as a zero byte.
            guard value >= 0x20 || value == 9 || value == 10 || value == 13 else { return nil }
            scalar = Unicode.Scalar(value)
        } else {
            scalar = named[String(decoding: name, as: UTF8.self)]
        }
        return scalar.map { ($0, index + 1) }
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
        "rlm": "\u{200F}",
    ]
}
