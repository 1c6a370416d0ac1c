/// Reads the fields of a date, byte by byte.
struct DigitScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// A number of exactly so many digits.
    mutating func number(digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[position..<position + digits] {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        position += digits
        return number
    }

    /// The digits after a decimal point, as a number below one.
    mutating func fraction() -> Double {
        var fraction = 0.0
        var unit = 0.1
        while let digit = number(digits: 1) {
            fraction += Double(digit) * unit
            unit /= 10
        }
        return fraction
    }

    /// `Z`, `+01`, `+0100` or `+01:00` in seconds; nil when nothing of the kind follows.
    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let start = position
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(digits: 2) else {
            position = start
            return nil
        }
        _ = skip(":")
        return sign * (hours * 3_600 + (number(digits: 2) ?? 0) * 60)
    }
}
