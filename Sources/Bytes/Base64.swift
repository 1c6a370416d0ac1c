/// Base64 with or without padding (RFC 4648); blanks and line ends are passed by.
package enum Base64 {
    /// The bytes; nil where another character stands between.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for character in text {
            guard let six = value(character) else {
                if character == 0x3D { break }
                if [0x20, 0x09, 0x0A, 0x0D, 0x00].contains(character) { continue }
                return nil
            }
            bits = bits << 6 | UInt32(six)
            count += 1
            if count == 4 {
                bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
                (bits, count) = (0, 0)
            }
        }
        if count == 2 { bytes.append(UInt8(bits >> 4 & 0xFF)) }
        if count == 3 { bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)] }
        return bytes
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x41...0x5A: character - 0x41
        case 0x61...0x7A: character - 0x61 + 26
        case 0x30...0x39: character - 0x30 + 52
        case 0x2B, 0x2D: 62
        case 0x2F, 0x5F: 63
        default: nil
        }
    }
}
