extension Cell {
    /// A picture's cell; `below` shows where it is transparent.
    init(_ source: CellPicture.Cell, over below: Int32) {
        self.init(
            glyph: source.symbol.value, foreground: source.foreground.map { Int32($0 & 0xFF_FFFF) } ?? below,
            background: source.background.map { Int32($0 & 0xFF_FFFF) } ?? below, attributes: [], kind: .picture)
    }
}

extension Canvas {
    /// Puts a picture with its top left cell at `position`, clipped to this canvas.
    ///
    /// Its transparent parts show the background that was drawn there before. While it moves, cells whose colours differ
    /// by no more than `tolerance` a channel from what the terminal shows are not sent again.
    public func place(_ picture: CellPicture, at position: Position, tolerance: UInt8 = 0) {
        frame.tolerance = max(frame.tolerance, tolerance)
        let place = absolute(position)
        let part = Rect(origin: place, size: picture.size).intersection(clip)
        guard !part.isEmpty else { return }
        for row in part.top..<part.bottom {
            let start = (row - place.row) * picture.size.columns - place.column
            for column in part.left..<part.right {
                let source = picture.cells[start + column]
                if source.isTransparent { continue }
                let below = frame.cells[row * frame.size.columns + column].background
                frame.put(Cell(source, over: below), row: row, column: column)
            }
        }
    }

    /// Puts a picture of either kind; see `place(_:at:tolerance:)`.
    public func place(_ picture: ScreenPicture, at position: Position, tolerance: UInt8 = 0) {
        switch picture {
        case .cells(let picture): place(picture, at: position, tolerance: tolerance)
        case .pixels(let picture): place(picture, at: position)
        }
    }

    private func place(_ picture: PixelPicture, at position: Position) {
        let place = absolute(position)
        let part = Rect(origin: place, size: picture.size).intersection(clip)
        guard !part.isEmpty else { return }
        frame.pixelPictures[picture.number] = picture
        for row in part.top..<part.bottom {
            for column in part.left..<part.right {
                let cell = Cell(
                    glyph: picture.number, foreground: Int32(row - place.row), background: Int32(column - place.column),
                    attributes: [], kind: .pixel)
                frame.put(cell, row: row, column: column)
            }
        }
    }
}
