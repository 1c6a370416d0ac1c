import Media
import Testing

@testable import Compositors

/// Smooth lines.
@Suite struct LineCanvasTests {
    private static let white = LineCanvas.Color(red: 255, green: 255, blue: 255, alpha: 1)

    /// How many pixels' worth of a black square lines cover.
    private func area(_ points: [LineCanvas.Point], width: Double) throws -> Double {
        var canvas = LineCanvas(side: 40, background: .init(red: 0, green: 0, blue: 0, alpha: 1))
        canvas.draw(points, width: width, Self.white)
        let picture = try #require(canvas.picture)
        return stride(from: 0, to: picture.pixels.count, by: 4).reduce(0) { $0 + Double(picture.pixels[$1]) / 255 }
    }

    private func point(_ x: Double, _ y: Double) -> LineCanvas.Point { .init(x: x, y: y) }

    /// Length times width, and a circle for the ends.
    @Test(arguments: [(10.0, 10.0, 30.0, 10.0), (10, 30, 10, 8), (8, 8, 30, 32), (32, 9, 7, 15)])
    func linesCoverTheirArea(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double) throws {
        let width = 3.0
        let length = ((endX - x) * (endX - x) + (endY - y) * (endY - y)).squareRoot()
        let expected = length * width + width * width * .pi / 4
        let found = try area([point(x, y), point(endX, endY)], width: width)
        #expect(abs(found / expected - 1) < 0.04, "\(found) for \(expected)")
    }

    @Test func aDotIsRound() throws {
        #expect(abs(try area([point(20, 20)], width: 10) / (25 * .pi) - 1) < 0.03)
    }

    /// There and back again is one line, also through what may be seen through.
    @Test func crossingsAreNoDenser() throws {
        let (start, end) = (point(5, 5), point(30, 25))
        #expect(try area([start, end, start], width: 2) == area([start, end], width: 2))
        var canvas = LineCanvas(side: 40, background: .init(red: 0, green: 0, blue: 0, alpha: 0))
        canvas.draw(
            [point(0, 20), point(40, 20), point(0, 20)], width: 6, .init(red: 200, green: 100, blue: 0, alpha: 0.5))
        let pixels = try #require(canvas.picture).pixels
        #expect(pixels[(20 * 40 + 20) * 4..<(20 * 40 + 21) * 4] == [200, 100, 0, 128])
        #expect(pixels[0..<4] == [0, 0, 0, 0])
    }

    @Test func impossiblePlacesAreLeftOut() throws {
        let far = [point(.nan, 3), point(1e300, 4), point(-.infinity, 5), point(20, 1e7)]
        #expect(try area(far, width: 3) == 0)
        #expect(try area([point(-500, 20), point(500, 20)], width: 2) == 80)
        #expect(try area([], width: 2) == 0)
    }
}
