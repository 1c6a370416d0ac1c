/// Keys that end a sequence, in the forms of xterm, rxvt and VT220.
enum SequenceKeys {
    /// The final byte of CSI sequences with letters.
    static func letter(_ byte: UInt8) -> KeyEvent? {
        switch byte {
        case UInt8(ascii: "A"): KeyEvent(.up)
        case UInt8(ascii: "B"): KeyEvent(.down)
        case UInt8(ascii: "C"): KeyEvent(.right)
        case UInt8(ascii: "D"): KeyEvent(.left)
        case UInt8(ascii: "F"): KeyEvent(.end)
        case UInt8(ascii: "H"): KeyEvent(.home)
        case UInt8(ascii: "P"): KeyEvent(.function(1))
        case UInt8(ascii: "Q"): KeyEvent(.function(2))
        case UInt8(ascii: "R"): KeyEvent(.function(3))
        case UInt8(ascii: "S"): KeyEvent(.function(4))
        case UInt8(ascii: "Z"): KeyEvent(.tab, .shift)
        // rxvt's Shift and arrow.
        case UInt8(ascii: "a"): KeyEvent(.up, .shift)
        case UInt8(ascii: "b"): KeyEvent(.down, .shift)
        case UInt8(ascii: "c"): KeyEvent(.right, .shift)
        case UInt8(ascii: "d"): KeyEvent(.left, .shift)
        default: nil
        }
    }

    /// The final byte of SS3 sequences: application cursor keys, function keys, the keypad.
    static func ss3(_ byte: UInt8) -> KeyEvent? {
        switch byte {
        case UInt8(ascii: "a"): KeyEvent(.up, .control)
        case UInt8(ascii: "b"): KeyEvent(.down, .control)
        case UInt8(ascii: "c"): KeyEvent(.right, .control)
        case UInt8(ascii: "d"): KeyEvent(.left, .control)
        case UInt8(ascii: "M"): KeyEvent(.enter)
        case UInt8(ascii: "I"): KeyEvent(.tab)
        case UInt8(ascii: "X"): KeyEvent("=")
        case UInt8(ascii: "j")...UInt8(ascii: "y"): KeyEvent(Character(Unicode.Scalar(byte - 0x40)))
        case UInt8(ascii: "Z"): nil
        default: letter(byte)
        }
    }

    /// The number of `CSI number ~`.
    static func number(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// The code of `CSI code u`: a Unicode scalar, or kitty's numbers in the private use area.
    static func code(_ code: Int) -> Key? {
        switch code {
        case 9: .tab
        case 13, 57414: .enter
        case 27: .escape
        case 8, 127: .backspace
        case 57376...57398: .function(code - 57363)
        case 57399...57408: .character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30))))
        case 57409: .character(".")
        case 57410: .character("/")
        case 57411: .character("*")
        case 57412: .character("-")
        case 57413: .character("+")
        case 57415: .character("=")
        case 57416: .character(",")
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        case 57344...63743: nil
        case 0xA0..., 0x20..<0x7F: Unicode.Scalar(UInt32(clamping: code)).map { .character(Character($0)) }
        default: nil
        }
    }
}
