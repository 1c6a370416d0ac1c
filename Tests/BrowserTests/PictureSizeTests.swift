import Media
import Terminal
import Testing

@testable import Browser

/// How large pictures are decoded for a terminal on a slow line.
@Suite struct PictureSizeTests {
    private static let area = Size(rows: 30, columns: 100)

    private static func sizes(_ style: PictureStyle) -> (still: PixelSize, moving: PixelSize) {
        let renderer = PictureRenderer(style: style, frameBytes: 2048)
        return (renderer.pixelSize(for: area), renderer.movingPixelSize(for: area))
    }

    @Test func picturesThatGoThroughTheLineAreSmaller() {
        let sizes = Self.sizes(PictureStyle(imageProtocol: .kitty, kittyMedium: .compressed))
        #expect(sizes.still.width * sizes.still.height <= 2048 * 24)
        #expect(sizes.moving.width * sizes.moving.height <= 2048 * 2)
    }

    /// They were blurred, and no quicker there.
    @Test(arguments: [
        PictureStyle(imageProtocol: .sixel), PictureStyle(imageProtocol: .kitty, kittyMedium: .sharedMemory),
    ]) func picturesWhoseBytesArePixelsOfTheAreaAreWhole(style: PictureStyle) {
        let sizes = Self.sizes(style)
        #expect(sizes.still == PixelSize(width: 800, height: 480))
        #expect(sizes.moving.width * sizes.moving.height > 600 * 340)
    }
}
