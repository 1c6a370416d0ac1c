/// Digits as bytes of ASCII.
package enum Digits {
    /// The bytes that two hexadecimal digits each stand for; nil where something else is there.
    package static func bytes(hexadecimal text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var first: UInt8?
        for character in text {
            guard let digit = hexadecimal(character) else { return nil }
            if let half = first { bytes.append(half << 4 | digit) }
            first = first == nil ? digit : nil
        }
        return first == nil ? bytes : nil
    }

    /// The worth of a hexadecimal digit; nil for anything else.
    package static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// The digit of the lowest four bits.
    package static func lowercase(_ value: UInt8) -> UInt8 {
        let low = value & 15
        return low < 10 ? 0x30 + low : 0x57 + low
    }

    package static func isDecimal(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// A number as at least so many digits.
    package static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return digits.utf8.count >= width ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
    }
}
