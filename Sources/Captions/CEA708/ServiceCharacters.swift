/// The characters of CEA-708's code sets (CTA-708-E, 7.1).
enum ServiceCharacters {
    /// G0, 20 to 7F: ASCII, but for a note in the last place.
    static func basic(_ code: UInt8) -> Unicode.Scalar { code == 0x7F ? "♪" : Unicode.Scalar(code) }

    /// G2, 20 to 7F; what is not assigned is shown as an underline, as the standard has it.
    static func miscellaneous(_ code: UInt8) -> Unicode.Scalar {
        switch code {
        case 0x20: " "
        case 0x21: "\u{A0}"
        case 0x25: "…"
        case 0x2A: "Š"
        case 0x2C: "Œ"
        case 0x30: "█"
        case 0x31: "‘"
        case 0x32: "’"
        case 0x33: "“"
        case 0x34: "”"
        case 0x35: "•"
        case 0x39: "™"
        case 0x3A: "š"
        case 0x3C: "œ"
        case 0x3D: "℠"
        case 0x3F: "Ÿ"
        case 0x76: "⅛"
        case 0x77: "⅜"
        case 0x78: "⅝"
        case 0x79: "⅞"
        case 0x7A: "│"
        case 0x7B: "┐"
        case 0x7C: "└"
        case 0x7D: "─"
        case 0x7E: "┘"
        case 0x7F: "┌"
        default: "_"
        }
    }

    /// G3, A0 to FF: the one that is assigned says that there are captions.
    static func future(_ code: UInt8) -> Unicode.Scalar { code == 0xA0 ? "🅲" : "_" }
}
