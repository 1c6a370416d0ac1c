import Testing

@testable import Terminal

@Suite struct RendererTests {
    private static func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) throws
        -> Bitmap
    {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (r, g, b, a) = pixel(x, y)
                pixels += [r, g, b, a]
            }
        }
        return try #require(Bitmap(width: width, height: height, pixels: pixels))
    }

    @Test(arguments: [
        (160, 90, Size(rows: 24, columns: 80), Size(rows: 23, columns: 80)),
        (100, 100, Size(rows: 24, columns: 80), Size(rows: 24, columns: 48)),
        (90, 160, Size(rows: 24, columns: 80), Size(rows: 24, columns: 27)),
        (1000, 1, Size(rows: 24, columns: 80), Size(rows: 1, columns: 80)),
        (1, 1000, Size(rows: 24, columns: 80), Size(rows: 24, columns: 1)),
        (5, 5, Size(rows: 0, columns: 80), Size(rows: 0, columns: 0)),
    ])
    func proportions(width: Int, height: Int, limit: Size, size: Size) throws {
        let renderer = CellRenderer()
        #expect(renderer.size(width: width, height: height, fitting: limit) == size)
        let picture = renderer.cells(of: try Self.bitmap(width, height) { _, _ in (9, 9, 9, 255) }, fitting: limit)
        #expect(picture.size == size)
        #expect(picture.cells.count == size.rows * size.columns)
    }

    @Test(arguments: CellSymbols.allCases)
    func halvesKeepTheirColors(symbols: CellSymbols) throws {
        let bitmap = try Self.bitmap(64, 64) { _, y in y < 32 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
        let picture = CellRenderer(symbols: symbols).cells(of: bitmap, filling: Size(rows: 8, columns: 8))
        #expect(Self.color(picture.cells[0]) == 0xFF0000)
        #expect(Self.color(picture.cells[63]) == 0x0000FF)
    }

    /// The colour of a cell that is of one colour.
    private static func color(_ cell: CellPicture.Cell) -> UInt32? {
        cell.symbol == " "
            ? cell.background
            : cell.symbol == "█"
                ? cell.foreground
                : cell.foreground == cell.background ? cell.background : cell.background
    }

    @Test func transparencyStaysOrBlends() throws {
        let bitmap = try Self.bitmap(64, 64) { x, _ in x < 32 ? (255, 255, 255, 0) : (0, 255, 0, 255) }
        let clear = CellRenderer().cells(of: bitmap, filling: Size(rows: 8, columns: 8))
        #expect(clear.cells[0].isTransparent)
        #expect(!clear.cells[7].isTransparent)
        let blended = CellRenderer(background: 0x102030).cells(of: bitmap, filling: Size(rows: 8, columns: 8))
        #expect(Self.color(blended.cells[0]) == 0x102030)
        let canvas = Canvas(size: Size(rows: 8, columns: 8))
        canvas.write("under", at: Position(row: 0, column: 0))
        canvas.place(clear, at: Position(row: 0, column: 0))
        #expect(canvas.lines[0].hasPrefix("unde"))
    }

    @Test func monochromeShowsBrightnessBySymbols() throws {
        let bitmap = try Self.bitmap(64, 64) { x, _ in x < 32 ? (0, 0, 0, 255) : (255, 255, 255, 255) }
        let picture = CellRenderer(depth: .monochrome).cells(of: bitmap, filling: Size(rows: 8, columns: 8))
        #expect(picture.cells[0].symbol == " ")
        #expect(picture.cells[7].symbol != " ")
        #expect(picture.cells.allSatisfy { $0.background == nil })
    }

    @Test func palettesKeepToTheirColors() throws {
        let bitmap = try Self.bitmap(64, 64) { x, y in (UInt8(x * 4), UInt8(y * 4), 128, 255) }
        let picture = CellRenderer(depth: .palette256).cells(of: bitmap, filling: Size(rows: 8, columns: 8))
        for cell in picture.cells {
            let color = try #require(cell.background)
            #expect(Palette.color(Palette.nearest256(color)) == color)
        }
    }

    @Test func bitmapsThatDoNotMatchAreRefused() {
        #expect(Bitmap(width: 2, height: 2, pixels: [0, 0, 0]) == nil)
        #expect(Bitmap(width: 0, height: 2, pixels: []) == nil)
        let wide = CellPicture.Cell(symbol: "日", foreground: 1, background: 2)
        #expect(CellPicture(size: Size(rows: 1, columns: 1), cells: [wide])?.cells.first?.symbol == " ")
    }

    @Test func manyAtOnce() async throws {
        let bitmap = try Self.bitmap(160, 90) { x, y in (UInt8(x), UInt8(y), 7, 255) }
        let expected = CellRenderer().cells(of: bitmap, fitting: Size(rows: 12, columns: 40))
        await withTaskGroup(of: CellPicture.self) { group in
            for _ in 0..<16 {
                group.addTask { CellRenderer().cells(of: bitmap, fitting: Size(rows: 12, columns: 40)) }
            }
            for await picture in group { #expect(picture == expected) }
        }
    }
}
