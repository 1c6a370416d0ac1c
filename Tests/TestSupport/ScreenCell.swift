/// A cell of a terminal's screen, as it was captured with its escape sequences.
public struct ScreenCell: Sendable, Hashable {
    /// What stands in it.
    public var glyph: Character
    /// The colour of the glyph as 0xRRGGBB; nil where it is the terminal's own or one of a palette.
    public var foreground: UInt32?
    /// The colour behind it as 0xRRGGBB; nil where it is the terminal's own or one of a palette.
    public var background: UInt32?
    /// Whether the glyph is faint.
    public var isDim = false
    /// Whether the two colours have changed places.
    public var isReverse = false
}

extension Screen {
    /// The cells of each row, without those after the last that was drawn.
    public var cells: [[ScreenCell]] {
        // What is set holds on in the next row.
        var pen = ScreenCell(glyph: " ")
        return styledRows.map { row in
            var cells: [ScreenCell] = []
            var rest = row.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                guard scalar == "\u{1B}" else {
                    guard scalar.value >= 32 else { continue }
                    pen.glyph = Character(scalar)
                    cells.append(pen)
                    continue
                }
                guard rest.popFirst() == "[" else {
                    _ = rest.popFirst()
                    continue
                }
                var parameters = ""
                while let next = rest.popFirst() {
                    if (0x40...0x7E).contains(next.value) {
                        if next == "m" { pen.apply(parameters) }
                        break
                    }
                    parameters.unicodeScalars.append(next)
                }
            }
            return cells
        }
    }
}

extension ScreenCell {
    /// Changes the pen as the parameters of a “select graphic rendition” say.
    fileprivate mutating func apply(_ parameters: String) {
        var numbers = parameters.split(whereSeparator: { $0 == ";" || $0 == ":" }).map { UInt32($0) ?? 0 }[...]
        if numbers.isEmpty { numbers = [0] }
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = ScreenCell(glyph: glyph)
            case 2: isDim = true
            case 22: isDim = false
            case 7: isReverse = true
            case 27: isReverse = false
            case 38: foreground = ScreenCell.color(&numbers)
            case 48: background = ScreenCell.color(&numbers)
            case 30...37, 39, 90...97: foreground = nil
            case 40...47, 49, 100...107: background = nil
            default: break
            }
        }
    }

    private static func color(_ numbers: inout ArraySlice<UInt32>) -> UInt32? {
        guard numbers.popFirst() == 2, numbers.count >= 3 else {
            _ = numbers.popFirst()
            return nil
        }
        return (0..<3).reduce(0) { color, _ in color << 8 | (numbers.popFirst() ?? 0) & 255 }
    }
}
