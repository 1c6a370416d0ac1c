@testable import Media

extension Picture {
    /// The bytes of a rectangle.
    func part(x: Int, y: Int, size: PixelSize) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in y..<y + size.height {
            let start = row * stride + x * 4
            bytes += pixels[start..<start + size.width * 4]
        }
        return bytes
    }

    /// A picture of one colour.
    static func plain(_ red: UInt8, width: Int, height: Int) -> Picture {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for place in Swift.stride(from: 0, to: bytes.count, by: 4) {
            bytes[place] = red
            bytes[place + 3] = 255
        }
        return Picture(unchecked: width, height, bytes)
    }
}
