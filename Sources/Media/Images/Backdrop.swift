/// What shows through the transparent pixels of a picture.
public enum Backdrop: Sendable, Hashable, Codable {
    /// One colour.
    case color(RGBColor)
    /// Squares of two colours, of which the first has the upper left corner. `square` is in pixels of the picture.
    case checkerboard(RGBColor, RGBColor, square: PixelSize)

    /// Black.
    public static let black = Backdrop.color(.black)

    /// The first colour.
    public var color: RGBColor {
        switch self {
        case .color(let color), .checkerboard(let color, _, _): color
        }
    }

    /// Makes RGBA pixels opaque, `stride` bytes from row to row.
    func fill(behind pixels: UnsafeMutablePointer<UInt8>, stride: Int, size: PixelSize) {
        for y in 0..<size.height {
            let row = pixels + y * stride
            switch self {
            case .color(let color): color.fill(behind: row, count: size.width)
            case .checkerboard(let first, let second, let square):
                let (width, height) = (max(1, square.width), max(1, square.height))
                var isFirst = y / height % 2 == 0
                var x = 0
                while x < size.width {
                    let count = min(width, size.width - x)
                    (isFirst ? first : second).fill(behind: row + x * 4, count: count)
                    isFirst.toggle()
                    x += count
                }
            }
        }
    }
}

extension Picture {
    /// Whether no pixel is transparent.
    package var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            Swift.stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
        }
    }

    /// The picture with `backdrop` showing through what is transparent; on the caller's thread.
    package func blended(over backdrop: Backdrop) -> Picture {
        guard !isOpaque else { return self }
        var blended = pixels
        blended.withUnsafeMutableBufferPointer { pixels in
            guard let base = pixels.baseAddress, pixels.count >= stride * height else { return }
            backdrop.fill(behind: base, stride: stride, size: size)
        }
        return Picture(unchecked: width, height, blended)
    }
}
