/// A bitmap in the colours of a palette, any part of which can be written as sixels.
///
/// Written after DEC's VT330/VT340 programmer reference, chapter 14.
struct SixelImage: Sendable {
    let palette: SixelPalette
    let width: Int
    let height: Int
    private let cellWidth: Int
    let cellHeight: Int
    /// The numbers of the colours, row by row.
    private let indices: [UInt8]
    /// All of it as sixels.
    private let whole: [UInt8]

    /// The image of a bitmap that covers whole cells.
    init(_ bitmap: Bitmap, cellWidth: Int, cellHeight: Int, colors: Int = 255) {
        width = bitmap.width
        height = bitmap.height
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        let palette = SixelPalette(pixels: bitmap.pixels, limit: colors)
        self.palette = palette
        let indices = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            bitmap.pixels.withUnsafeBufferPointer { pixels in
                count = pixels.count / 4
                for place in 0..<count {
                    target[place] =
                        palette[SixelPalette.key(pixels[place * 4], pixels[place * 4 + 1], pixels[place * 4 + 2])]
                }
            }
        }
        self.indices = indices
        whole = Self.encode(indices, stride: width, columns: 0..<width, rows: 0..<height, palette)
    }

    /// A part of the image, in cells, as sixels.
    func bytes(of part: Rect) -> [UInt8] {
        let columns = part.left * cellWidth..<min(width, part.right * cellWidth)
        let rows = part.top * cellHeight..<min(height, part.bottom * cellHeight)
        if columns == 0..<width, rows == 0..<height { return whole }
        return Self.encode(indices, stride: width, columns: columns, rows: rows, palette)
    }

    private static func encode(
        _ indices: [UInt8], stride: Int, columns: Range<Int>, rows: Range<Int>, _ palette: SixelPalette
    ) -> [UInt8] {
        guard !columns.isEmpty, !rows.isEmpty else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(columns.count * rows.count / 2 + 4096)
        // Pixels that are not set stay as they are; square pixels; the extent.
        bytes.append(contentsOf: "\u{1B}P0;1;0q\"1;1;\(columns.count);\(rows.count)".utf8)
        let width = columns.count
        var masks = [UInt8](repeating: 0, count: 256 * width)
        var isDefined = [Bool](repeating: false, count: 256)
        var spans = [(first: Int, last: Int)](repeating: (.max, -1), count: 256)
        masks.withUnsafeMutableBufferPointer { masks in
            indices.withUnsafeBufferPointer { indices in
                for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
                    var used: [Int] = []
                    for row in top..<min(top + 6, rows.upperBound) {
                        let bit = UInt8(1) << UInt8(row - top)
                        let line = row * stride + columns.lowerBound
                        for x in 0..<width {
                            let color = Int(indices[line + x])
                            if spans[color].last < 0 { used.append(color) }
                            spans[color] = (min(spans[color].first, x), max(spans[color].last, x))
                            masks[color * width + x] |= bit
                        }
                    }
                    for (place, color) in used.enumerated() {
                        if place > 0 { bytes.append(UInt8(ascii: "$")) }
                        choose(color, palette, &isDefined, into: &bytes)
                        let span = spans[color]
                        append(
                            UnsafeMutableBufferPointer(rebasing: masks[color * width..<(color + 1) * width]),
                            from: span.first, through: span.last, into: &bytes)
                        spans[color] = (.max, -1)
                    }
                    bytes.append(UInt8(ascii: "-"))
                }
            }
        }
        bytes.append(contentsOf: [0x1B, UInt8(ascii: "\\")])
        return bytes
    }

    /// Chooses a colour, and says before what it is the first time: xterm does not choose one by defining it.
    private static func choose(
        _ color: Int, _ palette: SixelPalette, _ isDefined: inout [Bool], into bytes: inout [UInt8]
    ) {
        defer {
            bytes.append(UInt8(ascii: "#"))
            bytes.append(decimal: color)
        }
        guard !isDefined[color] else { return }
        isDefined[color] = true
        bytes.append(UInt8(ascii: "#"))
        bytes.append(decimal: color)
        bytes.append(contentsOf: [UInt8(ascii: ";"), UInt8(ascii: "2")])
        for shift in [16, 8, 0] as [UInt32] {
            bytes.append(UInt8(ascii: ";"))
            // Sixels have per cent.
            bytes.append(decimal: (Int(palette.colors[color] >> shift & 0xFF) * 100 + 127) / 255)
        }
    }

    /// Writes the sixels of a colour in a band, and clears them.
    @inline(__always)
    private static func append(
        _ masks: UnsafeMutableBufferPointer<UInt8>, from first: Int, through last: Int, into bytes: inout [UInt8]
    ) {
        repeated(0, first, into: &bytes)
        var x = first
        while x <= last {
            let mask = masks[x]
            var end = x
            while end <= last, masks[end] == mask {
                masks[end] = 0
                end += 1
            }
            repeated(mask, end - x, into: &bytes)
            x = end
        }
    }

    @inline(__always)
    private static func repeated(_ mask: UInt8, _ count: Int, into bytes: inout [UInt8]) {
        if count > 3 {
            bytes.append(UInt8(ascii: "!"))
            bytes.append(decimal: count)
            bytes.append(63 + mask)
        } else {
            for _ in 0..<count { bytes.append(63 + mask) }
        }
    }
}
