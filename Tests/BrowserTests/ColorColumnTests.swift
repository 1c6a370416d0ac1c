import Media
import Terminal
import Testing

@testable import Browser
@testable import Engine

struct ColorColumnTests {
    private func picture(_ width: Int, _ height: Int, _ value: (Int, Int) -> (UInt8, UInt8, UInt8)) -> EnginePicture {
        EnginePicture(
            size: PixelSize(width: width, height: height), fullSize: nil,
            pixels: (0..<height).flatMap { y in
                (0..<width).flatMap { x in
                    let (red, green, blue) = value(x, y)
                    return [red, green, blue, 255]
                }
            }, requestedTime: nil, actualTime: nil, reason: "")
    }

    @Test func bandsHaveTheColoursOfTheirRows() {
        let flag = picture(6, 9) { _, y in y < 3 ? (200, 0, 0) : y < 6 ? (255, 255, 255) : (0, 0, 200) }
        #expect(
            ColorColumn(flag, bands: 3).colors == [
                RGBColor(red: 200, green: 0, blue: 0), RGBColor(red: 255, green: 255, blue: 255),
                RGBColor(red: 0, green: 0, blue: 200),
            ])
        #expect(ColorColumn(flag, bands: 9).colors[2] == RGBColor(red: 200, green: 0, blue: 0))
        #expect(ColorColumn(flag, bands: 18).colors.count == 18, "more bands than rows")
        #expect(ColorColumn(flag, bands: 0).colors.isEmpty)
    }

    /// Half black, half white is half the light: 188 in sRGB, and not 128.
    @Test func theMeanIsThatOfLight() {
        let board = picture(8, 8) { x, y in (x + y) % 2 == 0 ? (255, 255, 255) : (0, 0, 0) }
        for bands in [1, 2, 4] {
            #expect(
                ColorColumn(board, bands: bands).colors.allSatisfy { $0 == RGBColor(red: 188, green: 188, blue: 188) })
        }
        // Two thirds of a row count by two thirds.
        let rows = picture(2, 2) { _, y in y == 0 ? (255, 255, 255) : (0, 0, 0) }
        let middle = ColorColumn(rows, bands: 3).colors
        #expect(middle[0].red == 255 && middle[1].red == 188 && middle[2].red == 0)
        for value in UInt8.min...UInt8.max {
            let flat = picture(3, 3) { _, _ in (value, value, value) }
            #expect(ColorColumn(flat, bands: 1).colors == [RGBColor(red: value, green: value, blue: value)])
        }
    }

    @Test func cellsHoldTwoColoursEach() {
        let column = ColorColumn(
            colors: [.black, RGBColor(red: 255, green: 255, blue: 255), RGBColor(red: 1, green: 2, blue: 3), .black])
        let cells = column.cells(isMonochrome: false)
        #expect(cells.size == Size(rows: 2, columns: 1))
        #expect(cells.cells[0] == CellPicture.Cell(symbol: "▀", foreground: 0, background: 0xFF_FFFF))
        #expect(cells.cells[1].foreground == 0x01_0203)
        let shades = (0...4).map { step in
            let value = UInt8(step * 255 / 4)
            let color = RGBColor(red: value, green: value, blue: value)
            return ColorColumn(colors: [color, color]).cells(isMonochrome: true).cells[0].symbol
        }
        #expect(shades == [" ", "░", "▒", "▓", "█"])
    }

    @Test func anEmptyPictureIsBlack() {
        let nothing = EnginePicture(
            size: .zero, fullSize: nil, pixels: [], requestedTime: nil, actualTime: nil, reason: "")
        #expect(ColorColumn(nothing, bands: 2).colors == [.black, .black])
    }
}
