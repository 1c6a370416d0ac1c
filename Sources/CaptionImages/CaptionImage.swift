/// Captions in pixels: the rectangle of a picture that they cover.
public struct CaptionImage: Sendable, Hashable, Codable {
    /// How far right of the picture's left edge it begins.
    public let x: Int
    /// How far below the picture's upper edge it begins.
    public let y: Int
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height × 4` bytes: red, green, blue, alpha, the colours multiplied by alpha; rows from the top without
    /// gaps.
    public let pixels: [UInt8]

    /// Pixels for a place; nil where their number does not match the extent.
    public init?(x: Int, y: Int, width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, width <= 1 << 15, height <= 1 << 15, pixels.count == width * height * 4 else {
            return nil
        }
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The same on a transparent picture of this extent; what lies beyond its edges is left out.
    public func placed(width: Int, height: Int) -> [UInt8] {
        guard width > 0, height > 0 else { return [] }
        var whole = [UInt8](repeating: 0, count: width * height * 4)
        for row in max(0, -y)..<max(max(0, -y), min(self.height, height - y)) {
            let first = max(0, -x)
            let count = min(self.width, width - x) - first
            guard count > 0 else { break }
            let source = (row * self.width + first) * 4
            let target = ((row + y) * width + x + first) * 4
            whole.replaceSubrange(target..<target + count * 4, with: pixels[source..<source + count * 4])
        }
        return whole
    }

    /// Lays the captions over a picture: `width × height × 4` bytes of red, green, blue and alpha.
    ///
    /// A picture whose bytes do not match its extent stays as it is.
    public func draw(over picture: inout [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, picture.count == width * height * 4 else { return }
        picture.withUnsafeMutableBufferPointer { picture in
            pixels.withUnsafeBufferPointer { pixels in
                for row in max(0, -y)..<max(max(0, -y), min(self.height, height - y)) {
                    for column in max(0, -x)..<max(max(0, -x), min(self.width, width - x)) {
                        let source = (row * self.width + column) * 4
                        let alpha = Int(pixels[source + 3])
                        guard alpha > 0 else { continue }
                        let target = ((row + y) * width + column + x) * 4
                        for channel in 0..<4 {
                            let behind = Int(picture[target + channel]) * (255 - alpha)
                            picture[target + channel] = UInt8(
                                clamping: Int(pixels[source + channel]) + (behind + 127) / 255)
                        }
                    }
                }
            }
        }
    }
}
