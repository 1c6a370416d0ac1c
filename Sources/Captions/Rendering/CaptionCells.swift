internal import Times

/// Captions as characters in cells, to be laid over a picture of the same extent.
public struct CaptionCells: Sendable, Hashable, Codable {
    /// Cells in a row.
    public let columns: Int
    /// Rows.
    public let rows: Int
    /// The cells row by row; nil where the picture is to be seen.
    public private(set) var cells: [CaptionCell?]

    /// Nothing but picture.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(0, columns), 10_000)
        self.rows = min(max(0, rows), 10_000)
        cells = Array(repeating: nil, count: self.columns * self.rows)
    }

    /// Whether nothing is drawn.
    public var isEmpty: Bool { cells.allSatisfy { $0 == nil } }

    /// A cell by its row and column, counted from 0; nil beyond the edges, too.
    public subscript(row: Int, column: Int) -> CaptionCell? {
        guard (0..<rows).contains(row), (0..<columns).contains(column) else { return nil }
        return cells[row * columns + column]
    }

    /// A row as text: blanks where the picture is to be seen, none at its end.
    public func text(row: Int) -> String {
        var text = ""
        for column in 0..<columns {
            guard let cell = self[row, column] else {
                text += " "
                continue
            }
            text += cell.text
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Puts a character and, where it is wide, the cell right of it; false where it has no room.
    @discardableResult
    mutating func put(_ glyph: CellGlyph, row: Int, column: Int) -> Bool {
        guard (0..<rows).contains(row), column >= 0, column + glyph.width <= columns else { return false }
        let place = row * columns + column
        // Half of a wide character that is overwritten must not stay.
        if cells[place]?.text == "", column > 0, cells[place - 1]?.text.isEmpty == false {
            cells[place - 1]?.text = " "
        }
        let end = place + glyph.width
        if column + glyph.width < columns, cells[end]?.text == "", cells[end - 1]?.text.isEmpty == false {
            cells[end]?.text = " "
        }
        cells[place] = CaptionCell(glyph.text, style: glyph.style)
        for half in place + 1..<max(place + 1, end) { cells[half] = CaptionCell("", style: glyph.style) }
        return true
    }

    /// Colours cells in which nothing is.
    mutating func fill(_ area: CaptionRectangle, _ color: CaptionColor) {
        var style = CaptionCellStyle()
        style.background = color
        let right = min(columns, Int(saturating: area.right))
        let bottom = min(rows, Int(saturating: area.bottom))
        for row in max(0, Int(saturating: area.y))..<max(0, Int(saturating: area.y), bottom) {
            for column in max(0, Int(saturating: area.x))..<max(0, Int(saturating: area.x), right)
            where cells[row * columns + column] == nil {
                cells[row * columns + column] = CaptionCell(" ", style: style)
            }
        }
    }
}
