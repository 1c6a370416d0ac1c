internal import Media

/// Takes pixels from between those of a picture; only as long as its pixels are lent.
struct PixelSampler {
    private let pixels: UnsafePointer<UInt8>
    private let stride: Int
    private let (lastColumn, lastRow): (Int, Int)

    /// One of `size` pixels of red, green, blue and straight alpha.
    init(_ pixels: UnsafePointer<UInt8>, _ size: PixelSize) {
        self.pixels = pixels
        stride = size.width * 4
        (lastColumn, lastRow) = (size.width - 1, size.height - 1)
    }

    /// Lays the pixel of a place over one of a canvas, evenly of the four around it; beyond the edges these go on as they are.
    ///
    /// The place is a number. `weight` is the opacity, 255 for all.
    func blend(x: Double, y: Double, onto canvas: UnsafeMutablePointer<UInt8>, _ weight: UInt32) {
        let (x, y) = (min(max(x, -1), Double(lastColumn + 1)), min(max(y, -1), Double(lastRow + 1)))
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (partX, partY) = (UInt32((x - left) * 256), UInt32((y - top) * 256))
        let (column, row) = (Int(left), Int(top))
        let (columns, rows) = (
            (clamp(column, lastColumn) * 4, clamp(column + 1, lastColumn) * 4),
            (clamp(row, lastRow), clamp(row + 1, lastRow))
        )
        let (upper, lower) = (pixels + rows.0 * stride, pixels + rows.1 * stride)
        var sum = Sum()
        sum.add(upper + columns.0, (256 - partX) * (256 - partY))
        sum.add(upper + columns.1, partX * (256 - partY))
        sum.add(lower + columns.0, (256 - partX) * partY)
        sum.add(lower + columns.1, partX * partY)
        guard sum.alpha > 0 else { return }
        // Of 65,536 times 255 times 255, and to the nearest.
        let whole: UInt64 = 65_536 * 65_025
        let alpha = sum.alpha * UInt64(weight)
        canvas[0] = mix(sum.red / sum.alpha, canvas[0], alpha, whole)
        canvas[1] = mix(sum.green / sum.alpha, canvas[1], alpha, whole)
        canvas[2] = mix(sum.blue / sum.alpha, canvas[2], alpha, whole)
    }

    private func clamp(_ place: Int, _ last: Int) -> Int { place < 0 ? 0 : place > last ? last : place }

    private func mix(_ color: UInt64, _ below: UInt8, _ alpha: UInt64, _ whole: UInt64) -> UInt8 {
        UInt8(truncatingIfNeeded: (color * alpha + UInt64(below) * (whole - alpha) + whole / 2) / whole)
    }

    /// Pixels added up by their weights, of 65,536 in all; colours count by their alpha, too.
    private struct Sum {
        var (red, green, blue, alpha): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        mutating func add(_ pixel: UnsafePointer<UInt8>, _ weight: UInt32) {
            let share = UInt64(pixel[3]) * UInt64(weight)
            red += UInt64(pixel[0]) * share
            green += UInt64(pixel[1]) * share
            blue += UInt64(pixel[2]) * share
            alpha += share
        }
    }
}
