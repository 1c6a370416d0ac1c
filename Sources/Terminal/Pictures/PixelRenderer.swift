/// Encodes pictures in pixels for the terminal's protocol. May be used on any thread; call it off the event loop.
public struct PixelRenderer: Sendable {
    private let style: PictureStyle

    private let isMoving: Bool
    /// The colours of a sixel picture that another follows at once: with 64 a window of xterm's took 27 pictures of 680 × 384
    /// pixels a second, with 256 13.
    private static let movingColors = 64

    /// A renderer for a style that has pixels; `isMoving` for pictures that others follow at once.
    public init(style: PictureStyle, isMoving: Bool = false) {
        self.style = style
        self.isMoving = isMoving
    }

    /// The bitmap over exactly `size` cells.
    ///
    /// A kitty scales what is smaller or larger; for sixels it is scaled here. Transparency is ignored: blend it before.
    public func picture(of bitmap: Bitmap, filling size: Size) -> PixelPicture? {
        guard size.rows > 0, size.columns > 0 else { return nil }
        switch style.imageProtocol {
        case .cells: return nil
        case .kitty:
            let isLarge = max(size.rows, size.columns) > Placeholder.limit
            if isLarge, style.kittyPlacement == .placeholders { return nil }
            return PixelPicture(size: size) { number in
                .kitty(KittyImage(bitmap, number: number, medium: style.kittyMedium, placement: style.kittyPlacement))
            }
        case .sixel:
            let (width, height) = (size.columns * style.cellWidth, size.rows * style.cellHeight)
            let scaled = bitmap.width == width && bitmap.height == height ? bitmap : bitmap.scaled(width, height)
            let colors = max(2, min(isMoving ? Self.movingColors : 255, style.sixelColors ?? 255))
            let image = SixelImage(
                scaled, cellWidth: style.cellWidth, cellHeight: style.cellHeight, colors: colors)
            return PixelPicture(size: size) { _ in .sixel(image) }
        }
    }
}
