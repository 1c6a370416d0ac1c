internal import CChafa

/// Turns pixels into characters, by chafa.
///
/// A value without state: any thread may call it, several at once. Each call works on the calling thread only; it is
/// meant for workers, never for the loop.
public struct CellRenderer: Hashable, Sendable {
    /// The characters to choose from.
    public var symbols: CellSymbols
    /// The colours the terminal shows.
    public var depth: ColorDepth
    /// What shows through transparent pixels, 0xRRGGBB; nil keeps them transparent.
    public var background: UInt32?
    /// Width and height of one cell in pixels; their proportion keeps the picture's.
    public var cellPixels: (width: Int, height: Int) {
        get { (cellWidth, cellHeight) }
        set {
            cellWidth = max(1, newValue.width)
            cellHeight = max(1, newValue.height)
        }
    }
    private var cellWidth = 8
    private var cellHeight = 16

    /// Makes a renderer.
    public init(symbols: CellSymbols = .blocks, depth: ColorDepth = .trueColor, background: UInt32? = nil) {
        self.symbols = symbols
        self.depth = depth
        self.background = background
        _ = Self.isPrepared
    }

    /// The pixels that a picture of `size` cells should have when it comes here: more are only averaged away.
    public static func pixelSize(for size: Size) -> (width: Int, height: Int) {
        (max(1, size.columns) * 8, max(1, size.rows) * 8)
    }

    /// The cells a bitmap of the given proportion takes when it fits into `limit`; at least one.
    ///
    /// - Parameters:
    ///   - width: width of the picture in square pixels, or any number in that proportion.
    ///   - height: height in the same unit.
    public func size(width: Int, height: Int, fitting limit: Size) -> Size {
        guard width > 0, height > 0, limit.rows > 0, limit.columns > 0 else { return Size(rows: 0, columns: 0) }
        let proportion = Double(width) / Double(height) * Double(cellHeight) / Double(cellWidth)
        let columns = Double(limit.rows) * proportion
        if columns <= Double(limit.columns) {
            return Size(rows: limit.rows, columns: max(1, Int(columns.rounded())))
        }
        return Size(rows: max(1, Int((Double(limit.columns) / proportion).rounded())), columns: limit.columns)
    }

    /// Draws `bitmap` as large as fits into `limit` with its proportion kept, taking its pixels for square ones.
    public func cells(of bitmap: Bitmap, fitting limit: Size) -> CellPicture {
        cells(of: bitmap, filling: size(width: bitmap.width, height: bitmap.height, fitting: limit))
    }

    /// Draws `bitmap` over exactly `size` cells, whatever its proportion: for pixels that were scaled for it.
    public func cells(of bitmap: Bitmap, filling size: Size) -> CellPicture {
        guard size.rows > 0, size.columns > 0, let canvas = makeCanvas(size) else { return .empty }
        defer { chafa_canvas_unref(canvas) }
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, start, Int32(bitmap.width), Int32(bitmap.height),
                Int32(bitmap.width * 4))
        }
        var cells: [CellPicture.Cell] = []
        cells.reserveCapacity(size.rows * size.columns)
        for row in 0..<Int32(size.rows) {
            for column in 0..<Int32(size.columns) {
                let symbol = Unicode.Scalar(chafa_canvas_get_char_at(canvas, column, row)) ?? " "
                var foreground: Int32 = -1
                var background: Int32 = -1
                chafa_canvas_get_colors_at(canvas, column, row, &foreground, &background)
                if depth == .monochrome {
                    // The symbol is all there is; a colour makes it show.
                    foreground = 0xFF_FFFF
                    background = -1
                }
                cells.append(
                    CellPicture.Cell(
                        symbol: symbol.value == 0 ? " " : symbol, foreground: color(foreground),
                        background: color(background)))
            }
        }
        return CellPicture(trusted: cells, size: size)
    }

    private func color(_ value: Int32) -> UInt32? {
        value < 0 ? background : UInt32(value) & 0xFF_FFFF
    }

    /// A canvas for one picture: chafa's are not to be shared between threads, and cost little beside the drawing.
    private func makeCanvas(_ size: Size) -> OpaquePointer? {
        guard let config = chafa_canvas_config_new(), let map = chafa_symbol_map_new() else { return nil }
        defer {
            chafa_symbol_map_unref(map)
            chafa_canvas_config_unref(config)
        }
        chafa_symbol_map_add_by_tags(map, ChafaSymbolTags(rawValue: symbols.tags))
        chafa_canvas_config_set_symbol_map(config, map)
        chafa_canvas_config_set_geometry(config, Int32(size.columns), Int32(size.rows))
        chafa_canvas_config_set_cell_geometry(config, Int32(cellWidth), Int32(cellHeight))
        chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
        chafa_canvas_config_set_canvas_mode(config, depth.canvasMode)
        chafa_canvas_config_set_work_factor(config, symbols.workFactor)
        chafa_canvas_config_set_bg_color(config, background ?? 0)
        chafa_canvas_config_set_transparency_threshold(config, 0.5)
        let dither = depth == .palette8 || depth == .palette16 ? CHAFA_DITHER_MODE_ORDERED : CHAFA_DITHER_MODE_NONE
        chafa_canvas_config_set_dither_mode(config, dither)
        return chafa_canvas_new(config)
    }

    /// chafa would start threads for each picture otherwise; the workers are threads already. And it makes its tables of
    /// symbols at the first use without a lock: of two threads at once, one drew black as full blocks.
    private static let isPrepared: Bool = {
        chafa_set_n_threads(1)
        let config = chafa_canvas_config_new()
        chafa_canvas_config_set_geometry(config, 1, 1)
        let canvas = chafa_canvas_new(config)
        let pixels = [UInt8](repeating: 255, count: 4 * 64)
        chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels, 8, 8, 32)
        chafa_canvas_unref(canvas)
        chafa_canvas_config_unref(config)
        return true
    }()
}

extension CellSymbols {
    fileprivate var tags: Int32 {
        let space = CHAFA_SYMBOL_TAG_SPACE.rawValue
        return switch self {
        case .ascii: space | CHAFA_SYMBOL_TAG_ASCII.rawValue
        case .halfBlocks: space | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_HHALF.rawValue
        case .quadrants:
            space | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_HALF.rawValue | CHAFA_SYMBOL_TAG_QUAD.rawValue
        case .sextants:
            space | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_HALF.rawValue | CHAFA_SYMBOL_TAG_QUAD.rawValue
                | CHAFA_SYMBOL_TAG_SEXTANT.rawValue
        case .blocks:
            // Lines (chafa's borders) fit edges better in numbers and look like scratches on a real screen.
            space | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_BLOCK.rawValue
        case .braille: space | CHAFA_SYMBOL_TAG_BRAILLE.rawValue
        case .all: CHAFA_SYMBOL_TAG_ALL.rawValue
        }
    }

    /// From 0.8 on chafa tries every symbol: for half blocks the quickest way, for all symbols 50 times slower.
    fileprivate var workFactor: Float { self == .halfBlocks ? 0.85 : 0.1 }
}

extension ColorDepth {
    fileprivate var canvasMode: ChafaCanvasMode {
        switch self {
        case .monochrome: CHAFA_CANVAS_MODE_FGBG
        case .palette8: CHAFA_CANVAS_MODE_INDEXED_8
        case .palette16: CHAFA_CANVAS_MODE_INDEXED_16
        case .palette256: CHAFA_CANVAS_MODE_INDEXED_240
        case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }
}
