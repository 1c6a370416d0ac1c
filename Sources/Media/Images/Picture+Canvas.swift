import Glibc

extension Picture {
    /// This picture at a place within black of a size, which holds all of it.
    func placed(at place: PixelRect, onBlackOf size: PixelSize) -> Picture {
        let count = size.width * size.height * 4
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { canvas, initialized in
            initialized = count
            guard let canvas = canvas.baseAddress else { return }
            UnsafeMutableRawPointer(canvas).withMemoryRebound(to: UInt32.self, capacity: count / 4) {
                $0.initialize(repeating: Self.black, count: count / 4)
            }
            self.pixels.withUnsafeBytes { rows in
                guard let rows = rows.baseAddress else { return }
                for row in 0..<min(height, size.height - place.y) {
                    memcpy(
                        canvas + ((place.y + row) * size.width + place.x) * 4, rows + row * stride,
                        min(stride, (size.width - place.x) * 4))
                }
            }
        }
        return Picture(unchecked: size.width, size.height, pixels)
    }

    private static let black = UInt32(littleEndian: 0xFF00_0000)
}
