internal import Media

/// Pixels that pictures are drawn on, one over the other.
struct Canvas {
    let size: PixelSize
    /// Red, green, blue and straight alpha of each pixel.
    private var pixels: [UInt8]
    /// Whether no pixel is transparent for sure.
    private var isOpaque = false

    /// All of one colour.
    init(_ size: PixelSize, _ color: RGBColor) {
        self.size = size
        let count = size.width * size.height * 4
        pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
            for place in stride(from: 0, to: count, by: 4) {
                pixels[place] = color.red
                pixels[place + 1] = color.green
                pixels[place + 2] = color.blue
                pixels[place + 3] = 255
            }
            initialized = count
        }
        isOpaque = true
    }

    /// Those of a picture.
    init(_ picture: Picture) { (size, pixels) = (picture.size, picture.pixels) }

    /// No pixels.
    init() { (size, pixels) = (.zero, []) }

    /// What was drawn. Throws `MediaError.tooLarge` where there are no pixels.
    func madePicture() throws -> Picture {
        guard let picture = Picture(width: size.width, height: size.height, pixels: pixels) else {
            throw MediaError(.tooLarge, "the picture has no pixels", remedy: "ask for a larger one")
        }
        return picture
    }

    /// Lends the pixels.
    func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try pixels.withUnsafeBytes(body)
    }

    /// Lends the pixels to be changed.
    mutating func withMutableBytes<Value>(
        _ body: (UnsafeMutableRawBufferPointer) throws -> Value
    ) rethrows -> Value {
        isOpaque = false
        return try pixels.withUnsafeMutableBytes(body)
    }

    /// Draws those pixels of a picture that lie within a part of the canvas; `left` and `top` are whole.
    ///
    /// `isOpaque` says that no pixel of the picture is transparent.
    mutating func draw(
        _ picture: Picture, left: Double, top: Double, within part: Rectangle, _ opacity: Double, isOpaque: Bool = false
    ) {
        let place = Rectangle(x: left, y: top, width: Double(picture.width), height: Double(picture.height))
        guard let shown = place.intersection(part)?.intersection(Rectangle(size)) else { return }
        let columns = Int(shown.x.rounded())..<max(Int(shown.x.rounded()), Int(shown.right.rounded()))
        let rows = Int(shown.y.rounded())..<max(Int(shown.y.rounded()), Int(shown.bottom.rounded()))
        guard !columns.isEmpty, let fromLeft = Int(exactly: left), let fromTop = Int(exactly: top) else { return }
        let (weight, even) = (UInt32((opacity * 255).rounded()), SampleBlend(opacity: opacity))
        let isEven = isOpaque && self.isOpaque
        pixels.withUnsafeMutableBufferPointer { canvas in
            picture.pixels.withUnsafeBufferPointer { source in
                guard let canvas = canvas.baseAddress, let source = source.baseAddress else { return }
                for row in rows {
                    let from = source + (row - fromTop) * picture.stride + (columns.lowerBound - fromLeft) * 4
                    let to = canvas + (row * size.width + columns.lowerBound) * 4
                    if isEven {
                        even.blend(from, onto: to, count: columns.count * 4)
                    } else {
                        Self.blend(from, onto: to, count: columns.count, weight)
                    }
                }
            }
        }
    }

    /// Draws a part of a picture turned and moved by a transform, smoothly, on pixels that are opaque.
    mutating func draw(_ picture: Picture, by transform: Transform, part: Rectangle, _ opacity: Double) {
        guard let back = transform.inverted(),
            let bounds = part.transformed(by: transform).intersection(Rectangle(size))
        else { return }
        let scales = transform.scales
        let columns = Int(bounds.x)..<min(size.width, Int(bounds.right.rounded(.up)))
        let rows = Int(bounds.y)..<min(size.height, Int(bounds.bottom.rounded(.up)))
        pixels.withUnsafeMutableBufferPointer { canvas in
            picture.pixels.withUnsafeBufferPointer { source in
                guard let canvas = canvas.baseAddress, let source = source.baseAddress else { return }
                let sampler = PixelSampler(source, picture.size)
                for row in rows {
                    let y = Double(row) + 0.5
                    for column in columns {
                        let x = Double(column) + 0.5
                        let fromX = back.a * x + back.c * y + back.tx
                        let fromY = back.b * x + back.d * y + back.ty
                        // Edges cover their pixels in part.
                        let across = min(fromX - part.x, part.right - fromX) * scales.across + 0.5
                        let down = min(fromY - part.y, part.bottom - fromY) * scales.down + 0.5
                        guard across > 0, down > 0 else { continue }
                        let weight = (min(1, across) * min(1, down) * opacity * 255).rounded()
                        let place = canvas + (row * size.width + column) * 4
                        sampler.blend(x: fromX - 0.5, y: fromY - 0.5, onto: place, UInt32(weight))
                    }
                }
            }
        }
    }

    /// Lays pixels over others; `weight` is their opacity, 255 for all.
    private static func blend(
        _ source: UnsafePointer<UInt8>, onto canvas: UnsafeMutablePointer<UInt8>, count: Int, _ weight: UInt32
    ) {
        for pixel in 0..<count {
            let (from, to) = (source + pixel * 4, canvas + pixel * 4)
            // In 255ths of 255, and to the nearest.
            let alpha = UInt32(from[3]) * weight
            if alpha == 0 { continue }
            guard to[3] == 255 else {
                blend(from, ontoTransparent: to, alpha: alpha)
                continue
            }
            for channel in 0..<3 {
                let sum = UInt32(from[channel]) * alpha + UInt32(to[channel]) * (65_025 - alpha)
                to[channel] = UInt8(truncatingIfNeeded: (sum + 32_512) / 65_025)
            }
        }
    }

    /// Lays a pixel over one that may be seen through; `alpha` is its opacity, 65,025 for all.
    private static func blend(
        _ source: UnsafePointer<UInt8>, ontoTransparent canvas: UnsafeMutablePointer<UInt8>, alpha: UInt32
    ) {
        // What is left of the pixel below, in the same measure.
        let below = UInt64(canvas[3]) * UInt64(65_025 - alpha) / 255
        let whole = UInt64(alpha) + below
        guard whole > 0 else { return }
        for channel in 0..<3 {
            let sum = UInt64(source[channel]) * UInt64(alpha) + UInt64(canvas[channel]) * below
            canvas[channel] = UInt8(truncatingIfNeeded: (sum + whole / 2) / whole)
        }
        canvas[3] = UInt8(truncatingIfNeeded: (whole + 127) / 255)
    }
}
