/// A colour: 24 bits, or a place in the terminal's own palette, whose look the user has chosen.
public struct Color: Hashable, Sendable {
    /// 0xRRGGBB, or `paletteFlag` and an index: the form the screen works with.
    let code: Int32

    static let paletteFlag: Int32 = 0x0100_0000

    /// A 24-bit colour, 0xRRGGBB; higher bits are ignored.
    public static func rgb(_ value: UInt32) -> Color {
        Color(code: Int32(value & 0xFF_FFFF))
    }

    /// A 24-bit colour from its three channels.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(code: Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
    }

    /// A place in the terminal's palette: 0–15 as the user has set them, 16–231 the colour cube, 232–255 greys.
    public static func palette(_ index: UInt8) -> Color {
        Color(code: paletteFlag | Int32(index))
    }

    /// Reads `#rrggbb`, `rrggbb`, `#rgb` or `rgb`; nil for anything else.
    public init?(hex: String) {
        var digits: [UInt8] = []
        for (offset, byte) in hex.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "#") where offset == 0: continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6 else { return nil }
        code = digits.reduce(0) { $0 << 4 | Int32($1) }
    }

    init(code: Int32) {
        self.code = code
    }

    /// The colour as 0xRRGGBB; palette colours by xterm's table, which terminals may have changed.
    public var rgb: UInt32 {
        isPalette ? Palette.color(Int(code & 0xFF)) : UInt32(code)
    }

    /// Whether it is a place in the palette.
    public var isPalette: Bool { code & Self.paletteFlag != 0 }
}
