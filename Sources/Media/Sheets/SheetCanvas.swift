/// An opaque picture that others and text are drawn into.
struct SheetCanvas {
    let size: PixelSize
    private var pixels: [UInt8]

    /// A canvas of one colour. Throws `MediaError.tooLarge` beyond what a decoder would take.
    init(size: PixelSize, color: RGBColor) throws {
        let count = Int64(size.width).multipliedSaturating(by: Int64(size.height))
        guard size.width > 0, size.height > 0, count <= SheetCanvas.maximumPixels else {
            throw MediaError(
                .tooLarge, "the sheet would have \(size.width) × \(size.height) pixels",
                remedy: "ask for fewer or smaller pictures")
        }
        self.size = size
        var pixel: UInt32 = 0
        withUnsafeMutableBytes(of: &pixel) { $0.copyBytes(from: [color.red, color.green, color.blue, 255]) }
        pixels = [UInt8](unsafeUninitializedCapacity: Int(count) * 4) { bytes, filled in
            // Whole pixels at once: a sheet has millions.
            _ = UnsafeMutableRawBufferPointer(bytes).initializeMemory(as: UInt32.self, repeating: pixel)
            filled = Int(count) * 4
        }
    }

    /// What a sheet may have: 256 MiB of pixels, and most of that again while it is encoded.
    private static let maximumPixels: Int64 = 64 << 20

    /// Draws an opaque picture into the middle of a cell; what is larger than the cell is cut.
    mutating func draw(_ picture: Picture, x: Int, y: Int, cell: PixelSize) {
        let (left, top) = ((cell.width - picture.width) / 2, (cell.height - picture.height) / 2)
        let columns = max(0, -left)..<min(picture.width, cell.width - left)
        for row in max(0, -top)..<min(picture.height, cell.height - top) {
            let from = row * picture.stride + columns.lowerBound * 4
            let to = ((y + top + row) * size.width + x + left + columns.lowerBound) * 4
            pixels.replaceSubrange(
                to..<to + columns.count * 4, with: picture.pixels[from..<from + columns.count * 4])
        }
    }

    /// Writes a line of text from its top left corner, each pixel of a letter `scale` pixels wide and high.
    mutating func write(_ text: String, x: Int, y: Int, scale: Int, color: RGBColor) {
        var left = x
        for character in text.plainText.utf8 {
            for (row, bits) in (Glyphs.rows(of: character) ?? []).enumerated() {
                for column in 0..<Glyphs.width where bits & (0x80 >> column) != 0 {
                    fill(x: left + column * scale, y: y + row * scale, side: scale, color)
                }
            }
            left += Glyphs.width * scale
        }
    }

    /// The canvas as it is.
    var picture: Picture { Picture(unchecked: size.width, size.height, pixels) }

    /// The upper rows of the canvas, and of those the left columns.
    func picture(croppedTo part: PixelSize) -> Picture {
        guard part != size else { return picture }
        var cropped: [UInt8] = []
        cropped.reserveCapacity(part.width * part.height * 4)
        for row in 0..<part.height { cropped += pixels[row * size.width * 4..<(row * size.width + part.width) * 4] }
        return Picture(unchecked: part.width, part.height, cropped)
    }

    private mutating func fill(x: Int, y: Int, side: Int, _ color: RGBColor) {
        for row in max(0, y)..<max(0, min(size.height, y + side)) {
            for column in max(0, x)..<max(0, min(size.width, x + side)) {
                let place = (row * size.width + column) * 4
                pixels[place] = color.red
                pixels[place + 1] = color.green
                pixels[place + 2] = color.blue
            }
        }
    }
}
