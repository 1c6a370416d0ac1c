internal import Media

/// A square of pixels on which smooth lines are drawn.
struct LineCanvas {
    /// A place on it, in pixels from the upper left corner.
    struct Point {
        let x: Double
        let y: Double
    }

    /// A colour that may be seen through.
    struct Color {
        let red: Double
        let green: Double
        let blue: Double
        /// From 0 to 1.
        let alpha: Double
    }

    private let side: Int
    /// Colours multiplied by alpha, 0 to 1 of it.
    private var pixels: [SIMD4<Double>]

    /// A square of one colour, at least one pixel wide.
    init(side: Int, background: Color) {
        self.side = max(1, side)
        pixels = Array(repeating: Self.pixel(background), count: self.side * self.side)
    }

    private static func pixel(_ color: Color) -> SIMD4<Double> {
        SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }

    /// Draws a line through points, with round ends; through one it is a dot. Where it crosses itself it is as dense as
    /// elsewhere.
    mutating func draw(_ points: [Point], width: Double, _ color: Color) {
        guard let first = points.first else { return }
        var covered = [Double](repeating: 0, count: pixels.count)
        for (start, end) in points.count == 1 ? [(first, first)] : Array(zip(points, points.dropFirst())) {
            cover(from: start, to: end, radius: width / 2, &covered)
        }
        let pixel = Self.pixel(color)
        for place in pixels.indices where covered[place] > 0 {
            let own = pixel * covered[place]
            pixels[place] = own + pixels[place] * (1 - own.w)
        }
    }

    /// Notes how much of each pixel a straight stretch covers.
    private func cover(from start: Point, to end: Point, radius: Double, _ covered: inout [Double]) {
        guard [start.x, start.y, end.x, end.y].allSatisfy({ abs($0) < 1e6 }) else { return }
        let (across, down) = (end.x - start.x, end.y - start.y)
        let length = across * across + down * down
        let reach = radius + 1
        guard let rows = pixelRange(min(start.y, end.y) - reach, max(start.y, end.y) + reach) else { return }
        for row in rows {
            let y = Double(row) + 0.5
            // The part of the stretch that is near to this row.
            var (low, high) = (0.0, 1.0)
            if abs(down) > 1e-9 {
                let (one, other) = ((y - reach - start.y) / down, (y + reach - start.y) / down)
                (low, high) = (max(0, min(one, other)), min(1, max(one, other)))
                guard low <= high else { continue }
            }
            let (left, right) = (start.x + across * low, start.x + across * high)
            guard let columns = pixelRange(min(left, right) - reach, max(left, right) + reach) else { continue }
            for column in columns {
                let x = Double(column) + 0.5
                let part = length > 0 ? ((x - start.x) * across + (y - start.y) * down) / length : 0
                let nearest = min(1, max(0, part))
                let (away, below) = (x - start.x - across * nearest, y - start.y - down * nearest)
                let cover = min(1, radius + 0.5 - (away * away + below * below).squareRoot())
                if cover > covered[row * side + column] { covered[row * side + column] = cover }
            }
        }
    }

    /// The rows or columns that lie between two places; nil where none does.
    private func pixelRange(_ low: Double, _ high: Double) -> Range<Int>? {
        let (first, last) = (max(0, Int(low.rounded(.down))), min(side - 1, Int(high.rounded(.down))))
        return first <= last ? first..<last + 1 : nil
    }

    /// What was drawn.
    var picture: Picture? {
        let bytes = pixels.flatMap { pixel -> [UInt8] in
            let color = pixel.w > 0 ? pixel / pixel.w : pixel
            return [color.x, color.y, color.z, pixel.w * 255].map { UInt8(min(255, max(0, $0.rounded()))) }
        }
        return Picture(width: side, height: side, pixels: bytes)
    }
}
