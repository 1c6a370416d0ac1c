/// The way from a string to cells: what every terminal shows alike, and nothing that commands it.
///
/// A cell is a base character and its combining marks. Emoji sequences are kept to their first picture, because terminals
/// disagree on their width. Control characters, joiners and direction marks never get through.
enum TextCells {
    /// Calls `body` with each cell's base scalar, combining marks and columns (1 or 2).
    static func forEach(in text: String, _ body: (_ base: UInt32, _ marks: [UInt32], _ width: Int) -> Void) {
        var base: UInt32 = 0
        var marks: [UInt32] = []
        var width = 0
        var joined = false
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if value >= 0x20, value < 0x7F {
                if width > 0 { body(base, marks, width) }
                if !marks.isEmpty { marks = [] }
                base = value
                width = 1
                joined = false
                continue
            }
            if value == 0x200D {
                joined = width > 0
                continue
            }
            let columns = ScalarWidth.columns(of: value)
            if columns == 0 {
                if width > 0, !joined, !isInvisible(value), marks.count < GlyphTable.scalarLimit - 1 {
                    marks.append(value)
                }
                continue
            }
            // The rest of a joined emoji and skin tones.
            if width == 2, joined || (0x1F3FB...0x1F3FF).contains(value) {
                joined = false
                continue
            }
            if width > 0 { body(base, marks, width) }
            if !marks.isEmpty { marks = [] }
            joined = false
            base = printable(value)
            width = columns < 0 ? 1 : columns
        }
        if width > 0 { body(base, marks, width) }
    }

    /// What stands for a scalar that must not reach the terminal.
    private static func printable(_ value: UInt32) -> UInt32 {
        switch value {
        case 0..<0x20: 0x2400 + value
        case 0x7F: 0x2421
        // The picture layer's own filling is made of no-break spaces.
        case 0xA0: 0x20
        default: ScalarWidth.columns(of: value) < 0 ? 0xFFFD : value
        }
    }

    /// Scalars without columns that draw nothing: variation selectors, joiners, direction marks, tags.
    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
