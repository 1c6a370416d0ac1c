/// How the next character of CEA-608 looks; kept in the upper bits of a cell.
struct Pen: Sendable, Hashable {
    private(set) var bits: UInt32

    /// White on black.
    static let plain = Pen(bits: 0)

    private static let italics: UInt32 = 1 << 19
    private static let underline: UInt32 = 1 << 20
    private static let flash: UInt32 = 1 << 21
    private static let background: UInt32 = 1 << 22

    init(bits: UInt32) { self.bits = bits & 0xFFFF_0000 }

    /// The colour: 0 white, 1 green, 2 blue, 3 cyan, 4 red, 5 yellow, 6 magenta, 7 black.
    var color: UInt32 {
        get { bits >> 16 & 7 }
        set { bits = bits & ~(7 << 16) | (newValue & 7) << 16 }
    }

    var isItalic: Bool {
        get { bits & Pen.italics != 0 }
        set { bits = newValue ? bits | Pen.italics : bits & ~Pen.italics }
    }

    var isUnderlined: Bool {
        get { bits & Pen.underline != 0 }
        set { bits = newValue ? bits | Pen.underline : bits & ~Pen.underline }
    }

    var isFlashing: Bool {
        get { bits & Pen.flash != 0 }
        set { bits = newValue ? bits | Pen.flash : bits & ~Pen.flash }
    }

    /// The background: 0 as it is by itself, else 1 + the attribute's low four bits (colour, half transparent), 17 none.
    var backgroundCode: UInt32 {
        get { bits >> 22 & 31 }
        set { bits = bits & ~(31 << 22) | (newValue & 31) << 22 }
    }

    static let colors: [CaptionColor] = [.white, .lime, .blue, .cyan, .red, .yellow, .magenta, .black]
    static let transparentBackground: UInt32 = 17

    /// The same in the model's terms; what is as it is by itself is nil.
    var style: RunStyle {
        guard bits != 0 else { return RunStyle() }
        var style = RunStyle()
        if color != 0 { style.color = Pen.colors[Int(color)] }
        style.isItalic = isItalic
        style.isFlashing = isFlashing
        if isUnderlined { style.decoration = .underline }
        switch backgroundCode {
        case 0: break
        case Pen.transparentBackground: style.backgroundColor = .transparent
        default:
            let code = backgroundCode - 1
            var color = Pen.colors[Int(code >> 1 & 7)]
            if code & 1 != 0 { color.alpha = 128 }
            style.backgroundColor = color
        }
        return style
    }
}
