/// How the characters of a service look that come next.
struct ServicePen: Sendable, Hashable {
    /// The colour of the letters: two bits each of opacity, red, green and blue.
    var foreground: UInt8 = 0b00_11_11_11
    /// The colour behind them.
    var background: UInt8 = 0
    /// The style of the font, 0 to 7.
    var font: UInt8 = 0
    var isItalic = false
    var isUnderlined = false

    /// The pens that a window can begin with (CTA-708-E, table 27); 1 is what nothing needs to be said of.
    static func predefined(_ number: UInt8) -> ServicePen {
        var pen = ServicePen()
        switch number {
        case 2...5: pen.font = number - 1
        case 6, 7:
            pen.font = number - 3
            pen.background = 0b11_00_00_00
        default: break
        }
        return pen
    }

    private static let fonts: [String?] = [
        nil, "monospaceSerif", "proportionalSerif", "monospaceSansSerif", "proportionalSansSerif", "casual", "cursive",
        "smallCaps",
    ]

    static func color(_ bits: UInt8) -> CaptionColor {
        let alpha: UInt8 =
            switch bits >> 6 {
            case 2: 128
            case 3: 0
            default: 255
            }
        return CaptionColor(
            red: (bits >> 4 & 3) * 85, green: (bits >> 2 & 3) * 85, blue: (bits & 3) * 85, alpha: alpha)
    }

    /// White letters on black, which is what there is by itself, are not told.
    var style: RunStyle {
        var style = RunStyle()
        if foreground & 0x3F != 0x3F || foreground >> 6 > 1 { style.color = ServicePen.color(foreground) }
        if background & 0x3F != 0 || background >> 6 > 1 { style.backgroundColor = ServicePen.color(background) }
        style.isFlashing = foreground >> 6 == 1
        style.isItalic = isItalic
        if isUnderlined { style.decoration = .underline }
        style.fontFamily = ServicePen.fonts[Int(font & 7)]
        return style
    }
}
