extension Bitmap {
    /// `width` by `height` pixels of it from a place on, each repeated `scale` times across and down; black where the bitmap
    /// has none. Nil without extent.
    public func part(x: Int, y: Int, width across: Int, height down: Int, scale: Int) -> Bitmap? {
        guard across > 0, down > 0, scale > 0, across <= 1 << 15, down <= 1 << 15, x >= 0, y >= 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(across * down * 4)
        pixels.withUnsafeBufferPointer { source in
            for row in 0..<down {
                let sourceRow = y + row / scale
                for column in 0..<across {
                    let sourceColumn = x + column / scale
                    if sourceRow < height, sourceColumn < width {
                        let place = (sourceRow * width + sourceColumn) * 4
                        bytes.append(contentsOf: source[place..<place + 4])
                    } else {
                        bytes.append(contentsOf: [0, 0, 0, 255])
                    }
                }
            }
        }
        return Bitmap(trusted: bytes, width: across, height: down)
    }
}
