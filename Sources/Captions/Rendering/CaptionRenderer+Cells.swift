public import Times

extension CaptionRenderer {
    /// What is shown at a time as characters in cells, to be laid over a picture of so many cells.
    ///
    /// CEA-608's grid lies in the safe area of the picture; regions and settings keep their share of it; what says
    /// nothing stands at the bottom. Ruby follows its base in parentheses, text of vertical writing runs downwards in
    /// columns two cells wide, sizes and fonts are left out. Characters stand in the order in which they are stored:
    /// text that is read from the right is turned by terminals that can.
    /// - Parameters:
    ///   - time: The time.
    ///   - columns: The cells of a row, at most 1,000.
    ///   - rows: The rows, at most 1,000.
    ///   - width: How many cells a character takes: 0, 1 or 2, as the terminal has it.
    /// - Returns: The cells; without any character where nothing is shown.
    public func cells(
        at time: MediaTime, columns: Int, rows: Int, width: (Unicode.Scalar) -> Int
    ) -> CaptionCells {
        cells(of: indices(at: time), columns: columns, rows: rows, width: width)
    }

    /// Some captions as characters in cells, as if they were shown at once.
    /// - Parameters:
    ///   - chosen: The captions, as indices.
    ///   - columns: The cells of a row, at most 1,000.
    ///   - rows: The rows, at most 1,000.
    ///   - width: How many cells a character takes: 0, 1 or 2, as the terminal has it.
    public func cells(
        of chosen: [Int], columns: Int, rows: Int, width: (Unicode.Scalar) -> Int
    ) -> CaptionCells {
        var cells = CaptionCells(columns: min(columns, 1_000), rows: min(rows, 1_000))
        guard cells.columns > 0, cells.rows > 0 else { return cells }
        var placed = chosen.filter { captions.indices.contains($0) }.map { captions[$0] }
        guard !placed.isEmpty else { return cells }
        var texts: [Int: CellText] = [:]
        for (index, caption) in placed.enumerated() {
            texts[index] = CellText(caption.runs, width: width, isVertical: CaptionRenderer.isVertical(caption))
        }
        let canvas = CaptionCanvas(
            width: Double(cells.columns), height: Double(cells.rows), line: 1,
            leastRoom: min(Double(cells.columns), 8), isWhole: true)
        var rest: [Int] = []
        var grid: [(text: [CellGlyph], row: Int, column: Int)] = []
        var taken: [CaptionRectangle] = []
        let placer = GridPlacer(columns: canvas.width, rows: canvas.height, isWhole: true)
        for index in placed.indices {
            guard GridPlacer.isPlaced(placed[index]), let lines = texts[index]?.lines else {
                rest.append(index)
                continue
            }
            guard let places = placer.lines(placed[index], widths: lines.map(CellText.width)) else {
                // Without room for the grid its text is wrapped like any other, at the edge where it was.
                placed[index].region = CaptionRegion(
                    displayAlignment: CaptionRenderer.edge(placed[index]), alignment: .center)
                rest.append(index)
                continue
            }
            for place in places {
                let row = Int(place.row)
                let column = Int(place.column)
                grid.append((lines[place.line], row, column))
                taken.append(
                    CaptionRectangle(
                        x: place.column, y: place.row, width: Double(CellText.width(lines[place.line])), height: 1))
            }
        }
        var other = CaptionPlacer(placed, canvas: canvas, bounds: bounds, taken: taken)
        other.place(rest, progress: { _ in 1 }) { index, room in
            let isVertical = CaptionRenderer.isVertical(placed[index])
            let lines = texts[index].map { CaptionRenderer.wrapped($0, room, isVertical) } ?? []
            let along = lines.map { isVertical ? CaptionRenderer.height($0) : CellText.width($0) }.max() ?? 0
            return (Double(along), Double(lines.count * (isVertical ? 2 : 1)))
        }
        for region in other.regions {
            if let color = region.region.backgroundColor { cells.fill(region.area, color) }
        }
        for place in other.places {
            guard let text = texts[place.caption] else { continue }
            if place.writingMode.isVertical {
                CaptionRenderer.drawDown(text, place, into: &cells)
            } else {
                CaptionRenderer.draw(text, place, into: &cells)
            }
        }
        for line in grid { CaptionRenderer.draw(line.text, line.row, line.column, into: &cells) }
        return cells
    }

    private static func isVertical(_ caption: Caption) -> Bool {
        if let settings = caption.settings, settings.vertical != nil { return true }
        return caption.positions.isEmpty && caption.region?.writingMode.isVertical == true
    }

    /// The edge of the picture that a caption of CEA-608's grid is nearest to.
    private static func edge(_ caption: Caption) -> DisplayAlignment {
        let row = caption.positions.last?.row ?? 15
        return row <= 5 ? .before : row <= 10 ? .center : .after
    }

    private static func draw(_ line: [CellGlyph], _ row: Int, _ column: Int, into cells: inout CaptionCells) {
        var column = column
        for glyph in line {
            cells.put(glyph, row: row, column: column)
            column += glyph.width
        }
    }

    private static func draw(_ text: CellText, _ place: CaptionPlace, into cells: inout CaptionCells) {
        let lines = text.wrapped(Int(place.box.width))
        for (index, line) in lines.enumerated() {
            let row = Int(place.box.y) + index
            guard row < cells.rows else { return }
            if let clip = place.clip, Double(row) < clip.y || Double(row) >= clip.bottom { continue }
            let free = place.box.width - Double(CellText.width(line))
            draw(line, row, Int(place.box.x + place.edge.offset(max(0, free)).rounded(.down)), into: &cells)
        }
    }

    // MARK: Vertical text

    /// The rows of a column of vertical text: characters that stand beside each other share one.
    private static func height(_ line: [CellGlyph]) -> Int { line.count { !$0.joins } }

    private static func wrapped(_ text: CellText, _ room: Double, _ isVertical: Bool) -> [[CellGlyph]] {
        guard isVertical else { return text.wrapped(Int(room)) }
        let room = max(1, Int(room))
        var columns: [[CellGlyph]] = []
        for line in text.lines {
            var column: [CellGlyph] = []
            for glyph in line {
                if !glyph.joins, height(column) == room {
                    columns.append(column)
                    column = []
                }
                column.append(glyph)
            }
            columns.append(column)
        }
        return columns
    }

    private static func drawDown(_ text: CellText, _ place: CaptionPlace, into cells: inout CaptionCells) {
        let lines = wrapped(text, place.box.height, true)
        for (index, line) in lines.enumerated() {
            let isFromRight = place.writingMode == .verticalFromRight
            let column = Int(place.box.x) + 2 * (isFromRight ? lines.count - 1 - index : index)
            var row = Int(place.box.y + place.edge.offset(place.box.height - Double(height(line))).rounded(.down)) - 1
            var used = 0
            for glyph in line {
                if !glyph.joins {
                    row += 1
                    used = 0
                }
                if used + glyph.width <= 2 { cells.put(glyph, row: row, column: column + used) }
                used += glyph.width
            }
        }
    }
}
