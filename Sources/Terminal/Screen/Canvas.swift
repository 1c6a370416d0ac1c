/// A rectangle of the frame that is being drawn: text, fills and pictures, clipped to it.
///
/// A frame starts blank in the base style. Later calls win over earlier ones, cell by cell, whatever they draw.
/// It is valid during `TerminalProgram.draw(on:)` only, and belongs to the loop's thread.
public struct Canvas {
    let frame: FrameBuffer
    let area: Rect
    /// What of `area` may be drawn on: `area` cut by every canvas around it.
    let clip: Rect

    /// Makes a canvas of its own, of which `lines` can be read: for tests of what a program draws.
    public init(size: Size, baseStyle: Style = Style()) {
        self.init(frame: FrameBuffer(size: size, base: baseStyle, glyphs: GlyphTable()))
    }

    init(frame: FrameBuffer) {
        self.frame = frame
        area = Rect(origin: Position(row: 0, column: 0), size: frame.size)
        clip = area
    }

    private init(frame: FrameBuffer, area: Rect, clip: Rect) {
        self.frame = frame
        self.area = area
        self.clip = clip
    }

    /// The extent of this canvas.
    public var size: Size { area.size }

    /// All of this canvas, in its own coordinates.
    public var bounds: Rect { Rect(origin: Position(row: 0, column: 0), size: area.size) }

    /// A canvas for a part of this one, with its own origin; nothing drawn on it shows outside.
    public func clipped(to rect: Rect) -> Canvas {
        let moved = absolute(rect)
        return Canvas(frame: frame, area: moved, clip: clip.intersection(moved))
    }

    /// Makes the cells blank in `style`; its background nil means the base style's.
    public func fill(_ rect: Rect, style: Style) {
        let part = absolute(rect).intersection(clip)
        guard !part.isEmpty else { return }
        let base = frame.base
        let cell = Cell(
            glyph: Cell.space, foreground: style.foreground?.code ?? base.foreground,
            background: style.background?.code ?? base.background, attributes: style.attributes, kind: .narrow)
        for row in part.top..<part.bottom {
            for column in part.left..<part.right { frame.put(cell, row: row, column: column) }
        }
    }

    /// Changes the look of cells without their text; nil colours and no attributes leave them as they are.
    public func restyle(_ rect: Rect, style: Style) {
        let part = absolute(rect).intersection(clip)
        guard !part.isEmpty else { return }
        for row in part.top..<part.bottom {
            for index in row * frame.size.columns + part.left..<row * frame.size.columns + part.right
            where !frame.cells[index].isPicture {
                if let color = style.foreground { frame.cells[index].foreground = color.code }
                if let color = style.background { frame.cells[index].background = color.code }
                frame.cells[index].attributes.formUnion(style.attributes)
            }
        }
    }

    /// Shows the cursor, which is hidden otherwise; outside this canvas it stays hidden.
    public func showCursor(at position: Position) {
        let place = absolute(position)
        if clip.contains(place) { frame.cursor = place }
    }

    /// The text of each row, pictures as their symbols, without trailing blanks.
    public var lines: [String] {
        (area.top..<max(area.top, area.bottom)).map { row in
            var line = String.UnicodeScalarView()
            for column in area.left..<max(area.left, area.right)
            where clip.contains(Position(row: row, column: column)) {
                let cell = frame.cells[row * frame.size.columns + column]
                if cell.kind == .rest { continue }
                if cell.kind == .pixel {
                    line.append(" ")
                    continue
                }
                line.append(contentsOf: frame.glyphs.scalars(of: cell.glyph).compactMap(Unicode.Scalar.init))
            }
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    func absolute(_ position: Position) -> Position {
        Position(row: area.top + position.row, column: area.left + position.column)
    }

    func absolute(_ rect: Rect) -> Rect {
        Rect(origin: absolute(rect.origin), size: rect.size)
    }
}
