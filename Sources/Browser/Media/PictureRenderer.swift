internal import Engine
internal import Lanes
internal import Media
internal import Terminal

/// Turns pictures into what the terminal shows, cells or pixels, on threads of its own.
struct PictureRenderer: Sendable {
    /// The pixels that a cell of a picture made by chafa comes from: it can tell no more apart.
    private static let chafaSamples = PixelSize(width: 8, height: 16)
    /// The pixels that a picture may have while it moves: more take longer than a frame lasts.
    private static let movingPixels = 640.0 * 360
    /// The pixels that a picture may have at rest.
    private static let stillPixels = 1920.0 * 1200

    let style: PictureStyle
    /// The characters that a person chose for cells.
    var symbols: CellSymbols?
    /// The bytes that a picture which moves may have, where the line to the terminal is slow.
    var frameBytes: Int?
    private static let pool = BlockingPool(name: "render", count: 2, yields: true)

    /// Whether there are colours enough for two in each cell to be any.
    private var hasManyColors: Bool { style.depth == .trueColor || style.depth == .palette256 }
    /// Whether cells are made of our own block elements, and not by chafa.
    private var usesBlocks: Bool { hasManyColors && symbols == nil }

    /// The largest picture worth decoding for an area.
    func pixelSize(for area: Size) -> PixelSize {
        // On a slow line it has come within some seconds: compressed, a pixel takes about one and a half bytes.
        size(of: area, limit: min(Self.stillPixels, pictureBytes.map { Double($0) * 24 } ?? .infinity))
    }

    /// The largest picture worth decoding for an area where pictures move.
    ///
    /// On a slow line a kitty gets few pixels, and draws them as large; it has them in a few frames' time.
    func movingPixelSize(for area: Size) -> PixelSize {
        size(of: area, limit: min(Self.movingPixels, pictureBytes.map { Double($0) * 2 } ?? .infinity))
    }

    /// The largest picture worth decoding for an area where frames follow one another by the clock: as large as one at rest
    /// where the terminal takes pictures out of shared memory, which costs it little.
    func playingPixelSize(for area: Size) -> PixelSize {
        style.imageProtocol == .kitty && style.kittyMedium == .sharedMemory && frameBytes == nil
            ? pixelSize(for: area) : movingPixelSize(for: area)
    }

    /// The bytes that a picture which moves may have, where fewer pixels make fewer bytes: sixels are as many as the area has
    /// pixels, and shared memory does not go through the line.
    private var pictureBytes: Int? {
        style.imageProtocol == .kitty && style.kittyMedium != .sharedMemory ? frameBytes : nil
    }

    private func size(of area: Size, limit: Double) -> PixelSize {
        if style.hasPixels { return Self.size(of: area, cell: cell, limit) }
        return Self.size(of: area, cell: usesBlocks ? cell : Self.chafaSamples)
    }

    /// What a cell shows apart: the terminal's pixels, or the samples of a block element.
    private var cell: PixelSize {
        let samples = BlockRenderer.cellSamples
        return style.hasPixels
            ? PixelSize(width: style.cellWidth, height: style.cellHeight)
            : PixelSize(width: samples.width, height: samples.height)
    }

    /// The squares of a checkerboard behind pictures of at most a size over an area, in pixels of the picture: as high as a
    /// row where pictures are made of cells, else as half a row.
    func square(in size: PixelSize, over area: Size) -> PixelSize {
        guard size.width > 0, size.height > 0 else { return PixelSize(width: 8, height: 8) }
        let parts = style.hasPixels ? 2 : 1
        return PixelSize(
            width: max(1, size.width * 2 / max(1, area.columns * parts)),
            height: max(1, size.height / max(1, area.rows * parts)))
    }

    private static func size(of area: Size, cell: PixelSize, _ limit: Double = .infinity) -> PixelSize {
        let (width, height) = (max(1, area.columns) * cell.width, max(1, area.rows) * cell.height)
        let scale = min(1, (limit / Double(width * height)).squareRoot())
        return PixelSize(width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
    }

    /// The picture within `area` and in its own proportions; nothing when the task is cancelled.
    ///
    /// On a slow line a picture that moves is made of cells where the terminal has sixels: those take five times the bytes.
    func drawing(_ picture: EnginePicture, fitting area: Size, isMoving: Bool = false) async -> ScreenPicture {
        guard let bitmap = Bitmap(picture) else { return .empty }
        // By the whole picture's proportions: those of a small copy are rounded, and it would jump by a cell.
        let whole = picture.fullSize ?? picture.size
        let size = cellRenderer.size(width: whole.width, height: whole.height, fitting: area)
        let isInCells = isMoving && frameBytes != nil && style.imageProtocol == .sixel
        let drawing = try? await Self.pool.run { [self] in
            draw(bitmap, filling: size, isInCells: isInCells, isMoving: isMoving)
        }
        return drawing ?? .empty
    }

    /// The pixels that an area has where a picture is shown in its own: those of the terminal, or of block elements.
    func pixels(in area: Size) -> PixelSize {
        PixelSize(width: area.columns * cell.width, height: area.rows * cell.height)
    }

    /// A part of a picture, pixel by pixel.
    func drawing(_ window: ZoomWindow, of picture: EnginePicture, fitting area: Size) async -> ScreenPicture {
        guard let bitmap = Bitmap(picture) else { return .empty }
        let (scale, part, cell) = (window.scale, window.part, cell)
        // Whole cells: what is beyond the picture is background.
        let size = Size(
            rows: min(area.rows, (part.height * scale + cell.height - 1) / cell.height),
            columns: min(area.columns, (part.width * scale + cell.width - 1) / cell.width))
        let pixels = pixels(in: size)
        let drawing = try? await Self.pool.run { [self] () -> ScreenPicture in
            let seen = bitmap.part(x: window.x, y: window.y, width: pixels.width, height: pixels.height, scale: scale)
            return seen.map { draw($0, filling: size) } ?? .empty
        }
        return drawing ?? .empty
    }

    /// A drawing of our own over an area, of as many pixels as `pixels(in:)` says; nil where there are no pixels.
    func picture(filling area: Size, _ draw: @escaping @Sendable (PixelSize) -> Bitmap?) async -> PixelPicture? {
        guard style.hasPixels else { return nil }
        let extent = pixels(in: area)
        let made = try? await Self.pool.run { [style] in
            draw(extent).flatMap { PixelRenderer(style: style).picture(of: $0, filling: area) }
        }
        return made ?? nil
    }

    /// chafa, for cells of the terminal's proportions.
    private var cellRenderer: CellRenderer {
        var renderer = CellRenderer(symbols: symbols ?? .blocks, depth: style.depth)
        renderer.cellPixels = (style.cellWidth, style.cellHeight)
        return renderer
    }

    /// The bitmap over exactly `size` cells, in pixels where the terminal has them; on the caller's thread.
    private func draw(
        _ bitmap: Bitmap, filling size: Size, isInCells: Bool = false, isMoving: Bool = false
    ) -> ScreenPicture {
        let pixels = PixelRenderer(style: style, isMoving: isMoving)
        if !isInCells, let picture = pixels.picture(of: bitmap, filling: size) {
            return .pixels(picture)
        }
        return .cells(
            usesBlocks
                ? BlockRenderer().cells(of: bitmap, filling: size) : cellRenderer.cells(of: bitmap, filling: size))
    }
}

extension Bitmap {
    /// The pixels of an engine's picture; nil where there are none.
    fileprivate init?(_ picture: EnginePicture) {
        self.init(width: picture.size.width, height: picture.size.height, pixels: picture.pixels)
    }
}
