internal import CPango
internal import Captions

/// Pixels to draw captions on: a part of a picture, in the picture's coordinates.
final class PixelCanvas {
    let canvas: OpaquePointer
    private let x: Int
    private let y: Int
    private let width: Int
    private let height: Int

    /// The part of a picture that lies in an area; nil where there is no memory for it.
    init?(x: Int, y: Int, width: Int, height: Int) {
        guard let canvas = cpango_canvas_new(Int32(width), Int32(height)) else { return nil }
        self.canvas = canvas
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    deinit { cpango_canvas_free(canvas) }

    func fill(_ area: CaptionRectangle, _ color: CaptionColor) {
        // Whole pixels: edges that meet must not be seen.
        let left = area.x.rounded()
        let top = area.y.rounded()
        cpango_canvas_fill(
            canvas, left - Double(x), top - Double(y), (area.x + area.width).rounded() - left,
            (area.y + area.height).rounded() - top, color.packed)
    }

    func draw(_ block: TextBlock, x: Double, y: Double, outline: Double = 0, stretch: Double = 1) {
        block.draw(on: self, x: x - Double(self.x), y: y - Double(self.y), outline: outline, stretch: stretch)
    }

    /// Draws only within an area.
    func clipped(to area: CaptionRectangle?, _ body: () -> Void) {
        guard let area else { return body() }
        cpango_canvas_clip(canvas, area.x - Double(x), area.y - Double(y), area.width, area.height)
        body()
        cpango_canvas_unclip(canvas)
    }

    /// What was drawn; nil where nothing was.
    var image: CaptionImage? {
        var isEmpty = true
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            if let start = buffer.baseAddress { isEmpty = cpango_canvas_pixels(canvas, start) == 0 }
            count = width * height * 4
        }
        return isEmpty ? nil : CaptionImage(x: x, y: y, width: width, height: height, pixels: pixels)
    }
}
