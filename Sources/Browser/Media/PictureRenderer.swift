internal import Engine
internal import Lanes
internal import Media
internal import Terminal

/// Turns pictures into what the terminal shows, cells or pixels, on threads of its own.
struct PictureRenderer: Sendable {
    /// The pixels that a cell of a picture made of characters comes from: 8 × 16 carry all that chafa can tell apart.
    private static let cellPixels = PixelSize(width: 8, height: 16)
    /// The pixels that a picture may have while it moves: more take longer than a frame lasts.
    private static let movingPixels = 640.0 * 360
    /// The pixels that a picture may have at rest.
    private static let stillPixels = 1920.0 * 1200

    let style: PictureStyle
    private static let lanes = WorkLanes(name: "render", count: 2, yields: true)

    /// The largest picture worth decoding for an area.
    func pixelSize(for area: Size) -> PixelSize {
        guard style.hasPixels else { return Self.size(of: area, cell: Self.cellPixels) }
        return Self.size(of: area, cell: PixelSize(width: style.cellWidth, height: style.cellHeight), Self.stillPixels)
    }

    /// The largest picture worth decoding for an area where pictures move.
    func movingPixelSize(for area: Size) -> PixelSize {
        guard style.hasPixels else {
            let samples = QuickCellRenderer.cellSamples
            return Self.size(of: area, cell: PixelSize(width: samples.width, height: samples.height))
        }
        return Self.size(of: area, cell: PixelSize(width: style.cellWidth, height: style.cellHeight), Self.movingPixels)
    }

    private static func size(of area: Size, cell: PixelSize, _ limit: Double = .infinity) -> PixelSize {
        let (width, height) = (max(1, area.columns) * cell.width, max(1, area.rows) * cell.height)
        let scale = min(1, (limit / Double(width * height)).squareRoot())
        return PixelSize(width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
    }

    /// The picture within `area` and in its own proportions; nothing when the task is cancelled.
    ///
    /// One that will not stay is made quickly, where the terminal has colours for that.
    func drawing(_ picture: EnginePicture, fitting area: Size, isMoving: Bool = false) async -> ScreenPicture {
        guard let bitmap = Bitmap(width: picture.size.width, height: picture.size.height, pixels: picture.pixels) else {
            return .empty
        }
        // By the whole picture's proportions: those of a small copy are rounded, and it would jump by a cell.
        let whole = picture.fullSize ?? picture.size
        var renderer = CellRenderer(depth: style.depth)
        if style.hasPixels { renderer.cellPixels = (style.cellWidth, style.cellHeight) }
        let size = renderer.size(width: whole.width, height: whole.height, fitting: area)
        let isQuick = isMoving && (style.depth == .trueColor || style.depth == .palette256)
        let drawing = try? await Self.lanes.run { [renderer, style] () -> ScreenPicture in
            if let picture = PixelRenderer(style: style).picture(of: bitmap, filling: size) { return .pixels(picture) }
            return .cells(
                isQuick
                    ? QuickCellRenderer().cells(of: bitmap, filling: size) : renderer.cells(of: bitmap, filling: size))
        }
        return drawing ?? .empty
    }
}
