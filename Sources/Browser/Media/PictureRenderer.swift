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

    /// The picture in cells, within `area` and in its own proportions; nothing when the task is cancelled.
    func cells(_ picture: EnginePicture, fitting area: Size) async -> CellPicture {
        guard let bitmap = Bitmap(width: picture.size.width, height: picture.size.height, pixels: picture.pixels) else {
            return .empty
        }
        let depth = depth
        let cells = try? await Self.lanes.run { CellRenderer(depth: depth).cells(of: bitmap, fitting: area) }
        return cells ?? .empty
    }
}
