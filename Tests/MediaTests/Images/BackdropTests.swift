import Foundation
import TestSupport
import Testing

@testable import Media

/// What shows through transparent pictures.
@Suite struct BackdropTests {
    private let white = RGBColor(rgb: 0xFFFFFF)

    private func checkerboard(_ width: Int, _ height: Int) -> Backdrop {
        .checkerboard(.black, white, square: PixelSize(width: width, height: height))
    }

    private func reds(_ picture: Picture) -> [[UInt8]] {
        (0..<picture.height).map { y in (0..<picture.width).map { picture.pixels[y * picture.stride + $0 * 4] } }
    }

    @Test func squaresTakeTurns() throws {
        let clear = try #require(Picture(width: 5, height: 3, pixels: [UInt8](repeating: 0, count: 60)))
        #expect(
            reds(clear.blended(over: checkerboard(2, 1))) == [
                [0, 0, 255, 255, 0], [255, 255, 0, 0, 255], [0, 0, 255, 255, 0],
            ])
        // A square of no size is one of a pixel.
        #expect(reds(clear.blended(over: checkerboard(0, 0)))[0] == [0, 255, 0, 255, 0])
    }

    @Test func whatIsHalfTransparentIsMixed() throws {
        let half = try #require(Picture(width: 2, height: 1, pixels: [100, 100, 100, 51, 100, 100, 100, 51]))
        #expect(half.blended(over: checkerboard(1, 1)).pixels == [20, 20, 20, 255, 224, 224, 224, 255])
    }

    @Test func whatIsOpaqueStaysAsItIs() throws {
        let grey = try #require(Picture(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 16)))
        #expect(grey.isOpaque && grey.blended(over: checkerboard(1, 1)) == grey)
    }

    /// Dice before nothing, in a picture that is scaled as it is decoded, and in one that is read from memory.
    @Test func showsThroughPicturesOfFiles() async throws {
        let location = MediaLocation(
            Corpus.package.appending(path: "Samples/Pictures/Dice, transparent.webp").path)
        let settings = ImageGenerator.Settings(
            maximumSize: PixelSize(width: 80, height: 80), background: checkerboard(4, 4))
        let generator = ImageGenerator(location, budget: .patient)
        let image = try await generator.image(at: .zero, settings)
        await generator.close()
        let rows = reds(image.picture)
        #expect(image.picture.isOpaque && rows[0][0..<8] == [0, 0, 0, 0, 255, 255, 255, 255])
        #expect(rows[4][0..<8] == [255, 255, 255, 255, 0, 0, 0, 0])
    }
}
