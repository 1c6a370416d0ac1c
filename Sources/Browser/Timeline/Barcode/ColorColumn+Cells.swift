internal import Media
internal import Terminal

extension ColorColumn {
    /// The column in cells, two colours in each; where there are no colours, in shades.
    func cells(isMonochrome: Bool) -> CellPicture {
        let cells = stride(from: 0, to: colors.count - 1, by: 2).map { row -> CellPicture.Cell in
            let (upper, lower) = (colors[row], colors[row + 1])
            guard !isMonochrome else {
                let shade = (upper.brightness + lower.brightness) * Self.shades.count / 512
                return CellPicture.Cell(symbol: Self.shades[shade], foreground: 0xFF_FFFF, background: nil)
            }
            return CellPicture.Cell(symbol: "▀", foreground: upper.packed, background: lower.packed)
        }
        return CellPicture(size: Size(rows: cells.count, columns: 1), cells: cells) ?? .empty
    }

    /// From dark to bright, in the fonts of every terminal.
    private static let shades: [Unicode.Scalar] = [" ", "░", "▒", "▓", "█"]
}

extension RGBColor {
    fileprivate var packed: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// Its luma, 0 to 255.
    fileprivate var brightness: Int {
        let (red, green, blue) = (Int(red), Int(green), Int(blue))
        return (54 * red + 183 * green + 19 * blue) / 256
    }
}
