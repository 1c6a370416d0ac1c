/// The cells of one frame, row by row.
///
/// Used on the loop's thread only.
final class FrameBuffer {
    let size: Size
    /// Owned, and a constant: the compiler checks no access to it while a frame is drawn.
    let cells: UnsafeMutableBufferPointer<Cell>
    let glyphs: GlyphTable
    /// Where the cursor shows; nil hides it.
    var cursor: Position?
    /// How much the colours of pictures may differ from what the terminal shows without being sent.
    var tolerance: UInt8 = 0
    /// The pictures of `.pixel` cells by their numbers.
    var pixelPictures: [UInt32: PixelPicture] = [:]
    private(set) var base: Cell

    init(size: Size, base: Style, glyphs: GlyphTable) {
        self.size = size
        self.glyphs = glyphs
        let base = Self.cell(base)
        self.base = base
        cells = .allocate(capacity: max(0, size.rows) * max(0, size.columns))
        cells.initialize(repeating: base)
    }

    deinit {
        cells.deallocate()
    }

    /// Makes every cell blank in `style`.
    func reset(base style: Style) {
        base = Self.cell(style)
        cursor = nil
        tolerance = 0
        pixelPictures.removeAll(keepingCapacity: true)
        cells.update(repeating: base)
    }

    /// Whether all cells of an area belong to pictures in pixels.
    func isPixels(_ area: Rect) -> Bool {
        guard area.top >= 0, area.left >= 0, area.bottom <= size.rows, area.right <= size.columns else { return false }
        return (area.top..<area.bottom).allSatisfy { row in
            (area.left..<area.right).allSatisfy { cells[row * size.columns + $0].kind == .pixel }
        }
    }

    /// Puts a cell, and blanks the other half of a wide character that it cuts.
    @inline(__always)
    func put(_ cell: Cell, row: Int, column: Int) {
        let index = row * size.columns + column
        sever(index, column: column)
        cells[index] = cell
    }

    /// Puts a character two columns wide; the caller has made sure that both are on the row.
    func putWide(_ cell: Cell, row: Int, column: Int) {
        let index = row * size.columns + column
        sever(index, column: column)
        sever(index + 1, column: column + 1)
        cells[index] = cell
        cells[index].kind = .wide
        cells[index + 1] = cell
        cells[index + 1].glyph = Cell.space
        cells[index + 1].kind = .rest
    }

    private func sever(_ index: Int, column: Int) {
        switch cells[index].kind {
        case .narrow, .picture, .pixel: return
        case .wide where column + 1 < size.columns: blank(index + 1)
        case .rest where column > 0: blank(index - 1)
        default: return
        }
    }

    private func blank(_ index: Int) {
        cells[index].glyph = Cell.space
        cells[index].kind = .narrow
    }

    private static func cell(_ style: Style) -> Cell {
        Cell(
            glyph: Cell.space, foreground: style.foreground?.code ?? -1, background: style.background?.code ?? -1,
            attributes: style.attributes, kind: .narrow)
    }
}
