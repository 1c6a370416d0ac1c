internal import CNcurses

/// Colours of text as ncurses' pairs, made when first used.
///
/// Text needs few pairs, so a dictionary is enough; when ncurses' table is full the screen starts anew.
@MainThread
final class TextColors {
    private let depth: ColorDepth
    private let limit: Int32
    private var pairs: [UInt64: Int32] = [:]

    init(depth: ColorDepth) {
        self.depth = depth
        limit = cncurses_pairs()
    }

    /// Whether the next frame might find no pair; it takes hundreds of colours to get there.
    var isFull: Bool { limit > 0 && pairs.count > Int(limit) * 3 / 4 }

    func removeAll() {
        pairs.removeAll()
        cncurses_forget_pairs()
    }

    /// The pair for a cell's colours, and the attribute that makes a dark colour a bright one.
    func pair(foreground: Int32, background: Int32) -> (pair: Int32, isBright: Bool) {
        guard depth != .monochrome else { return (0, false) }
        var front = color(foreground)
        var back = color(background)
        var isBright = false
        if depth == .palette8 {
            isBright = front > 7
            if front > 7 { front -= 8 }
            if back > 7 { back -= 8 }
        }
        if front < 0, back < 0 { return (0, false) }
        let key = UInt64(UInt32(bitPattern: front)) << 32 | UInt64(UInt32(bitPattern: back))
        if let known = pairs[key] { return (known, isBright) }
        let number = Int32(pairs.count) + 1
        guard number < limit, cncurses_define_pair(number, front, back) == 0 else { return (0, isBright) }
        pairs[key] = number
        return (number, isBright)
    }

    /// ncurses' number of a colour; -1 for the terminal's own.
    private func color(_ code: Int32) -> Int32 {
        guard code >= 0 else { return -1 }
        let color = Color(code: code)
        let index = code & 0xFF
        switch depth {
        case .monochrome: return -1
        // The description made for it takes palette colours above the 24 bits, as `Color.code` has them.
        case .trueColor: return code
        case .palette256: return color.isPalette ? index : Int32(Palette.nearest256(color.rgb))
        case .palette16, .palette8:
            if color.isPalette, index < 16 { return index }
            return Int32(Palette.nearestBasic(color.rgb, count: depth == .palette8 ? 8 : 16))
        }
    }
}
