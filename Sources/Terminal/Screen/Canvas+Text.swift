extension Canvas {
    /// Writes one line of text from `position` rightwards and returns the columns it took.
    ///
    /// It never wraps: what does not fit into `width`, or into this canvas, is left out, and a wide character that would
    /// be cut becomes a space. Control characters become pictures of themselves, so no text can command the terminal.
    /// - Parameter width: columns to keep to; what the text leaves of them is filled with blanks in `style`.
    @discardableResult
    public func write(_ text: String, at position: Position, style: Style = Style(), width: Int? = nil) -> Int {
        let place = absolute(position)
        guard place.row >= clip.top, place.row < clip.bottom else { return 0 }
        let limit = min(width.map { place.column + max(0, $0) } ?? Int.max, area.right)
        if let end = writePlain(text, at: place, limit: limit, style: style, fills: width != nil) {
            return end - place.column
        }
        var pen = Pen(canvas: self, row: place.row, column: place.column, limit: limit, style: style)
        TextCells.forEach(in: text) { pen.put($0, marks: $1, width: $2) }
        pen.finish()
        let end = pen.column
        if width != nil {
            while pen.column < limit { pen.put(Cell.space, marks: [], width: 1) }
            pen.finish()
        }
        return end - place.column
    }

    /// Writes text of nothing but printable ASCII, and returns the column after it; nil for other text.
    ///
    /// Nearly all text is such, and half the time of a frame went into finding that its characters are one column wide.
    private func writePlain(_ text: String, at place: Position, limit: Int, style: Style, fills: Bool) -> Int? {
        var text = text
        return text.withUTF8 { bytes -> Int? in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
            let end = min(limit, place.column + bytes.count)
            let last = fills ? limit : end
            let start = max(place.column, clip.left)
            guard start < min(last, clip.right) else { return end }
            for column in start..<min(last, clip.right) {
                var background = style.background?.code
                if background == nil {
                    let below = frame.cells[place.row * frame.size.columns + column]
                    background = below.isPicture ? frame.base.background : below.background
                }
                let cell = Cell(
                    glyph: column < end ? UInt32(bytes[column - place.column]) : Cell.space,
                    foreground: style.foreground?.code ?? frame.base.foreground,
                    background: background ?? frame.base.background, attributes: style.attributes, kind: .narrow)
                frame.put(cell, row: place.row, column: column)
            }
            return end
        }
    }

    /// Writes one line of pieces, each in its own style, and returns the columns it took.
    @discardableResult
    public func write(_ pieces: [(text: String, style: Style)], at position: Position, width: Int? = nil) -> Int {
        var used = 0
        for piece in pieces {
            if let width, used >= width { break }
            let rest = Position(row: position.row, column: position.column + used)
            let part = clipped(
                to: Rect(row: rest.row, column: rest.column, rows: 1, columns: (width ?? size.columns) - used))
            used += part.write(piece.text, at: Position(row: 0, column: 0), style: piece.style)
        }
        return used
    }

    /// Where the next character of a line goes.
    private struct Pen {
        let canvas: Canvas
        let row: Int
        var column: Int
        let limit: Int
        let style: Style
        var isFull = false

        mutating func put(_ base: UInt32, marks: [UInt32], width: Int) {
            guard !isFull else { return }
            guard column + width <= limit else {
                // A wide character at the edge: its column is filled, its successors do not move up.
                if column < limit, width == 2 { put(Cell.space, marks: [], width: 1) }
                isFull = true
                return
            }
            defer { column += width }
            let clip = canvas.clip
            if column >= clip.left, column + width <= clip.right {
                var cell = cell(at: column)
                cell.glyph = marks.isEmpty ? base : canvas.frame.glyphs.number(base: base, marks: marks)
                if width == 2 {
                    canvas.frame.putWide(cell, row: row, column: column)
                } else {
                    canvas.frame.put(cell, row: row, column: column)
                }
            } else if width == 2 {
                for half in column...column + 1 where half >= clip.left && half < clip.right {
                    canvas.frame.put(cell(at: half), row: row, column: half)
                }
            }
        }

        mutating func finish() { isFull = false }

        private func cell(at column: Int) -> Cell {
            let frame = canvas.frame
            let below = frame.cells[row * frame.size.columns + column]
            return Cell(
                glyph: Cell.space, foreground: style.foreground?.code ?? frame.base.foreground,
                background: style.background?.code
                    ?? (below.isPicture ? frame.base.background : below.background),
                attributes: style.attributes, kind: .narrow)
        }
    }
}
