/// Many pictures of a film as one, each with its time beneath it, under lines that say what it is.
///
/// Pictures are drawn as they come and not kept: a sheet takes the memory of its own pixels. All pictures have the size of
/// the first; others are centred on it.
public struct ContactSheet: Sendable {
    private let count: Int
    private let header: [String]
    private var grid: Grid?
    private var canvas: SheetCanvas?
    private var captions: [String] = []

    /// A sheet for `count` pictures under a header, whose lines are cut to the sheet's width.
    public init(count: Int, header: [String]) {
        self.count = max(1, count)
        self.header = header
    }

    /// Adds the next picture, from the left to the right and down; nil leaves its place empty.
    ///
    /// The picture must be opaque. Throws `MediaError.tooLarge` when the sheet would be.
    public mutating func add(_ picture: Picture?, caption: String) throws {
        guard captions.count < count else { return }
        captions.append(caption)
        guard let picture else { return }
        if grid == nil {
            let grid = Grid(count: count, cell: picture.size, headerLines: header.count)
            canvas = try SheetCanvas(size: grid.size, color: ContactSheet.ground)
            self.grid = grid
        }
        guard let grid else { return }
        let place = grid.place(captions.count - 1)
        canvas?.draw(picture, x: place.x, y: place.y, cell: grid.cell)
    }

    /// The sheet with its text; nil when no picture was added, or when it was taken before.
    public mutating func finish() -> Picture? {
        // Taken out, so that writing does not copy it.
        guard let grid, var canvas = canvas.take() else { return nil }
        for (row, line) in header.enumerated() {
            let room = grid.size.width - 2 * grid.gap
            canvas.write(
                ContactSheet.cut(line, to: room, scale: grid.scale), x: grid.gap,
                y: grid.gap + row * grid.lineHeight, scale: grid.scale,
                color: row == 0 ? ContactSheet.bright : ContactSheet.dim)
        }
        for (index, caption) in captions.enumerated() {
            let place = grid.place(index)
            canvas.write(
                ContactSheet.cut(caption, to: grid.cell.width, scale: grid.scale), x: place.x,
                y: place.y + grid.cell.height + 2 * grid.scale, scale: grid.scale, color: ContactSheet.bright)
        }
        return canvas.picture
    }

    /// Where the picture that was added as number `index`, from zero, lies; nil while none was.
    public func place(of index: Int) -> (x: Int, y: Int, size: PixelSize)? {
        grid.map { grid in
            let place = grid.place(index)
            return (place.x, place.y, grid.cell)
        }
    }

    private static let ground = RGBColor(red: 24, green: 24, blue: 24)
    private static let bright = RGBColor(red: 236, green: 236, blue: 236)
    private static let dim = RGBColor(red: 168, green: 168, blue: 168)

    /// As much of a line as there is room for, its end marked by two dots where it was cut.
    private static func cut(_ line: String, to width: Int, scale: Int) -> String {
        let text = line.plainText
        let room = max(0, width / (Glyphs.width * scale))
        return text.utf8.count <= room ? text : room < 3 ? "" : String(text.prefix(room - 2)) + ".."
    }
}

extension ContactSheet {
    /// What lies where on a sheet, in pixels.
    private struct Grid {
        let cell: PixelSize
        let columns: Int
        let size: PixelSize
        /// How many pixels wide a pixel of the letters is.
        let scale: Int
        let gap: Int
        private let top: Int

        var lineHeight: Int { 16 * scale }

        init(count: Int, cell: PixelSize, headerLines: Int) {
            self.cell = cell
            scale = max(1, min(8, cell.width / 240))
            gap = 8 * scale
            // About as wide as 16 is to 9, whatever the shape of the pictures.
            let ideal = (Double(count) * 16 / 9 * Double(cell.height) / Double(cell.width)).squareRoot()
            columns = max(1, min(count, Int(ideal.rounded(.up))))
            let rows = (count + columns - 1) / columns
            top = headerLines > 0 ? gap + headerLines * 16 * scale : gap
            let step = cell.height + 16 * scale + gap
            size = PixelSize(width: gap + columns * (cell.width + gap), height: top + rows * step)
        }

        func place(_ index: Int) -> (x: Int, y: Int) {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            return (gap + column * (cell.width + gap), top + row * (cell.height + lineHeight + gap))
        }
    }
}
