import Media
import Testing

@testable import Browser

@Suite struct ZoomWindowTests {
    @Test func beginsInTheMiddleAndStaysInside() {
        var window = ZoomWindow(
            picture: PixelSize(width: 1_920, height: 1_080), view: PixelSize(width: 960, height: 540))
        #expect(window.x == 480 && window.y == 270 && window.part == PixelSize(width: 960, height: 540))
        window.pan(across: 2, down: -1)
        #expect(window.x == 480 + 192 && window.y == 270 - 54)
        window.pan(across: 100, down: 100)
        #expect(window.x == 960 && window.y == 540)
        window.pan(across: -100, down: -100)
        #expect(window.x == 0 && window.y == 0)
    }

    @Test func zoomsAroundTheMiddle() {
        var window = ZoomWindow(
            picture: PixelSize(width: 1_000, height: 1_000), view: PixelSize(width: 400, height: 200))
        for scale in [2, 4, 8, 16] {
            let isLarger = window.zoom(in: true)
            #expect(isLarger && window.scale == scale)
            #expect(abs(window.x + window.part.width / 2 - 500) <= 1)
            #expect(abs(window.y + window.part.height / 2 - 500) <= 1)
        }
        let steps = [true, false, false, false, false, false].map { window.zoom(in: $0) }
        #expect(steps == [false, true, true, true, true, false])
        #expect(window.part == PixelSize(width: 400, height: 200))
    }

    /// Another size of the screen, or another protocol, shows the same middle: also after one that showed everything.
    @Test func keepsItsMiddle() {
        var window = ZoomWindow(picture: PixelSize(width: 400, height: 300), view: PixelSize(width: 400, height: 200))
        window.pan(across: 0, down: 1)
        let middle = window.y + window.part.height / 2
        window.view = PixelSize(width: 200, height: 100)
        #expect(window.y + window.part.height / 2 == middle && window.x == 100)
        window.view = PixelSize(width: 1_000, height: 1_000)
        #expect(window.part == window.picture && window.x == 0 && window.y == 0)
        window.view = PixelSize(width: 400, height: 200)
        #expect(window.y == 50)
    }

    @Test func smallPicturesAreWhole() {
        var window = ZoomWindow(picture: PixelSize(width: 16, height: 16), view: PixelSize(width: 400, height: 200))
        #expect(window.part == window.picture && window.x == 0 && window.y == 0)
        window.pan(across: 3, down: 3)
        #expect(window.x == 0 && window.y == 0)
        window.view = PixelSize(width: 3, height: 0)
        #expect(window.part.width == 3 && window.part.height == 1)
    }
}
