/// A part of a picture in pixels that nothing covers: which cells of the screen show which of its cells.
struct PixelPart: Equatable {
    let number: UInt32
    /// The cells of the screen.
    var area: Rect
    /// The cell of the picture that is at the area's top left.
    let source: Position

    /// The same part's rows from `first` to before `end`, of the screen.
    func rows(_ first: Int, _ end: Int) -> PixelPart {
        PixelPart(
            number: number,
            area: Rect(row: first, column: area.left, rows: end - first, columns: area.right - area.left),
            source: Position(row: source.row + first - area.top, column: source.column))
    }

    /// The cells of the picture.
    var sourceArea: Rect { Rect(origin: source, size: area.size) }

    /// The parts of all pictures in a frame: as few rectangles as there are when rows with the same columns are joined.
    @MainThread
    static func parts(of frame: FrameBuffer) -> [PixelPart] {
        guard !frame.pixelPictures.isEmpty else { return [] }
        var parts: [PixelPart] = []
        // Those that end in the row above, by their place in `parts`.
        var open: [Int] = []
        for row in 0..<frame.size.rows {
            var here: [Int] = []
            var column = 0
            while column < frame.size.columns {
                let first = frame.cells[row * frame.size.columns + column]
                guard first.kind == .pixel else {
                    column += 1
                    continue
                }
                let start = column
                let source = Position(row: Int(first.foreground), column: Int(first.background))
                column += 1
                while column < frame.size.columns {
                    let next = frame.cells[row * frame.size.columns + column]
                    guard next.kind == .pixel, next.glyph == first.glyph, Int(next.foreground) == source.row,
                        Int(next.background) == source.column + column - start
                    else { break }
                    column += 1
                }
                let above = open.first { place in
                    let part = parts[place]
                    return part.number == first.glyph && part.area.left == start && part.area.right == column
                        && part.source.column == source.column
                        && part.source.row + part.area.bottom - part.area.top == source.row
                }
                if let above {
                    parts[above].area = Rect(
                        row: parts[above].area.top, column: start, rows: row + 1 - parts[above].area.top,
                        columns: column - start)
                    here.append(above)
                } else {
                    let area = Rect(row: row, column: start, rows: 1, columns: column - start)
                    parts.append(PixelPart(number: first.glyph, area: area, source: source))
                    here.append(parts.count - 1)
                }
            }
            open = here
        }
        return parts
    }
}
