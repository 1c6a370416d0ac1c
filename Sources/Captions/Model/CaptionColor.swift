internal import Bytes

/// A colour in sRGB with its opacity.
public struct CaptionColor: Sendable, Hashable, Codable {
    /// The red part, 0 to 255.
    public var red: UInt8
    /// The green part, 0 to 255.
    public var green: UInt8
    /// The blue part, 0 to 255.
    public var blue: UInt8
    /// The opacity, 0 (invisible) to 255.
    public var alpha: UInt8

    /// A colour of these parts.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// White.
    public static let white = CaptionColor(red: 255, green: 255, blue: 255)
    /// The bright green of CEA-608, which CSS calls lime.
    public static let lime = CaptionColor(red: 0, green: 255, blue: 0)
    /// Blue.
    public static let blue = CaptionColor(red: 0, green: 0, blue: 255)
    /// Cyan.
    public static let cyan = CaptionColor(red: 0, green: 255, blue: 255)
    /// Red.
    public static let red = CaptionColor(red: 255, green: 0, blue: 0)
    /// Yellow.
    public static let yellow = CaptionColor(red: 255, green: 255, blue: 0)
    /// Magenta.
    public static let magenta = CaptionColor(red: 255, green: 0, blue: 255)
    /// Black.
    public static let black = CaptionColor(red: 0, green: 0, blue: 0)
    /// Nothing.
    public static let transparent = CaptionColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// The colours that TTML names (TTML 1, 8.3.11); CSS names them alike.
    static let named: [String: CaptionColor] = [
        "transparent": .transparent, "black": .black, "silver": CaptionColor(red: 0xC0, green: 0xC0, blue: 0xC0),
        "gray": CaptionColor(red: 0x80, green: 0x80, blue: 0x80), "white": .white,
        "maroon": CaptionColor(red: 0x80, green: 0, blue: 0), "red": .red,
        "purple": CaptionColor(red: 0x80, green: 0, blue: 0x80), "fuchsia": .magenta, "magenta": .magenta,
        "green": CaptionColor(red: 0, green: 0x80, blue: 0), "lime": .lime,
        "olive": CaptionColor(red: 0x80, green: 0x80, blue: 0), "yellow": .yellow,
        "navy": CaptionColor(red: 0, green: 0, blue: 0x80), "blue": .blue,
        "teal": CaptionColor(red: 0, green: 0x80, blue: 0x80), "aqua": .cyan, "cyan": .cyan,
    ]

    /// A colour as TTML and HTML write it: a name, `#rrggbb`, `#rrggbbaa`, `rgb(r,g,b)` or `rgba(r,g,b,a)`; nil for
    /// anything else.
    public init?(_ text: some StringProtocol) {
        let word = text.lowercased()
        if let color = CaptionColor.named[word] {
            self = color
            return
        }
        let bytes = Array(word.utf8)
        if bytes.first == 0x23 {
            let digits = bytes.dropFirst().compactMap(Digits.hexadecimal)
            guard digits.count == bytes.count - 1 else { return nil }
            switch digits.count {
            case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
            case 6, 8:
                self.init(
                    red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
                    blue: digits[4] << 4 | digits[5], alpha: digits.count == 8 ? digits[6] << 4 | digits[7] : 255)
            default: return nil
            }
            return
        }
        guard word.hasPrefix("rgb"), word.hasSuffix(")"), let open = word.firstIndex(of: "(") else { return nil }
        let parts = word[word.index(after: open)...].dropLast().split(separator: ",").map { part in
            UInt8(part.filter { $0 != " " })
        }
        guard parts.count == (word.hasPrefix("rgba") ? 4 : 3), let red = parts[0], let green = parts[1],
            let blue = parts[2]
        else { return nil }
        guard parts.count == 4 else {
            self.init(red: red, green: green, blue: blue)
            return
        }
        guard let alpha = parts[3] else { return nil }
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
}

extension CaptionColor: CustomStringConvertible {
    /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
    public var description: String {
        var bytes: [UInt8] = [0x23]
        for part in alpha == 255 ? [red, green, blue] : [red, green, blue, alpha] {
            bytes.append(Digits.lowercase(part >> 4))
            bytes.append(Digits.lowercase(part & 15))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
