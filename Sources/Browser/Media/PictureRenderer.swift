internal import Engine
internal import Lanes
internal import Media
internal import Terminal

/// Turns pictures into cells, on threads of its own.
struct PictureRenderer: Sendable {
    /// The pixels that a cell of a picture is made from: 8 × 16 carry all that chafa can tell apart.
    static let cellPixels = PixelSize(width: 8, height: 16)

    let depth: ColorDepth
    private static let lanes = WorkLanes(name: "render", count: 2, yields: true)

    /// The largest picture worth decoding for an area.
    static func pixelSize(for area: Size) -> PixelSize {
        PixelSize(width: max(1, area.columns) * cellPixels.width, height: max(1, area.rows) * cellPixels.height)
    }

    /// The largest picture worth decoding for an area where pictures move.
    static func movingPixelSize(for area: Size) -> PixelSize {
        let samples = QuickCellRenderer.cellSamples
        return PixelSize(width: max(1, area.columns) * samples.width, height: max(1, area.rows) * samples.height)
    }

    /// The picture in cells, within `area` and in its own proportions; nothing when the task is cancelled.
    ///
    /// One that will not stay is made quickly, where the terminal has colours for that.
    func cells(_ picture: EnginePicture, fitting area: Size, isMoving: Bool = false) async -> CellPicture {
        guard let bitmap = Bitmap(width: picture.size.width, height: picture.size.height, pixels: picture.pixels) else {
            return .empty
        }
        // By the whole picture's proportions: those of a small copy are rounded, and it would jump by a cell.
        let whole = picture.fullSize ?? picture.size
        let renderer = CellRenderer(depth: depth)
        let size = renderer.size(width: whole.width, height: whole.height, fitting: area)
        let isQuick = isMoving && (depth == .trueColor || depth == .palette256)
        let cells = try? await Self.lanes.run {
            isQuick ? QuickCellRenderer().cells(of: bitmap, filling: size) : renderer.cells(of: bitmap, filling: size)
        }
        return cells ?? .empty
    }
}
