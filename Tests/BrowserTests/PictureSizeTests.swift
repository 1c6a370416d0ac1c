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

    /// Only where a picture costs the terminal little, it is played in all its pixels.
    @Test func playedPicturesAreWholeInSharedMemory() {
        let area = Size(rows: 60, columns: 200)
        func sizes(_ style: PictureStyle, _ frameBytes: Int? = nil) -> (playing: PixelSize, moving: PixelSize) {
            let renderer = PictureRenderer(style: style, frameBytes: frameBytes)
            return (renderer.playingPixelSize(for: area), renderer.movingPixelSize(for: area))
        }
        let fast = sizes(PictureStyle(imageProtocol: .kitty, kittyMedium: .sharedMemory))
        #expect(fast.playing == PixelSize(width: 1_600, height: 960) && fast.moving.width < 700)
        for (style, bytes) in [
            (PictureStyle(imageProtocol: .sixel), nil as Int?),
            (PictureStyle(imageProtocol: .kitty, kittyMedium: .direct), nil),
            (PictureStyle(imageProtocol: .kitty, kittyMedium: .sharedMemory), 2_048),
        ] {
            let slow = sizes(style, bytes)
            #expect(slow.playing == slow.moving)
        }
    }
}
