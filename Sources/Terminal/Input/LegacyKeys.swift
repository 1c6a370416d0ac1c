/// Single bytes below 0x80 as keys.
enum LegacyKeys {
    static func event(for byte: UInt8, eraseByte: UInt8) -> KeyEvent {
        if byte == eraseByte { return KeyEvent(.backspace) }
        switch byte {
        case 0x00: return KeyEvent(.character(" "), .control)
        case 0x09: return KeyEvent(.tab)
        case 0x0D: return KeyEvent(.enter)
        case 0x1B: return KeyEvent(.escape)
        case 0x01...0x1A: return KeyEvent(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
        case 0x1C...0x1F: return KeyEvent(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
        case 0x7F: return KeyEvent(.backspace)
        default: return KeyEvent(Character(Unicode.Scalar(byte)))
        }
    }
}
