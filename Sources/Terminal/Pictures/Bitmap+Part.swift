extension Bitmap {
    /// A rectangle of it, each pixel repeated `scale` times across and down; what lies outside of it has a colour,
    /// 0xRRGGBB. Nil without extent.
    public func part(
        x: Int, y: Int, width partWidth: Int, height partHeight: Int, scale: Int = 1, outside: UInt32 = 0
    ) -> Bitmap? {
        guard partWidth > 0, partHeight > 0, scale > 0, partWidth <= 1 << 15, partHeight <= 1 << 15, scale <= 64,
            partWidth * scale <= 1 << 15, partHeight * scale <= 1 << 15
        else { return nil }
        let (across, down) = (partWidth * scale, partHeight * scale)
        let fill = [outside >> 16, outside >> 8, outside, 255].map { UInt8(truncatingIfNeeded: $0) }
        let bytes = [UInt8](unsafeUninitializedCapacity: across * down * 4) { target, count in
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<down {
                    let sourceRow = y + row / scale
                    for column in 0..<across {
                        let sourceColumn = x + column / scale
                        let isInside = sourceRow >= 0 && sourceRow < height && sourceColumn >= 0 && sourceColumn < width
                        let place = (row * across + column) * 4
                        for channel in 0..<4 {
                            target[place + channel] =
                                isInside ? source[(sourceRow * width + sourceColumn) * 4 + channel] : fill[channel]
                        }
                    }
                }
            }
            count = across * down * 4
        }
        return Bitmap(trusted: bytes, width: across, height: down)
    }
}
