extension Bitmap {
    /// The same averaged down to, or repeated up to, another size.
    func scaled(_ across: Int, _ down: Int) -> Bitmap {
        guard across > 0, down > 0 else { return self }
        let bytes = [UInt8](unsafeUninitializedCapacity: across * down * 4) { target, count in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<down {
                    let firstRow = y * height / down
                    let rows = firstRow..<max(firstRow + 1, (y + 1) * height / down)
                    for x in 0..<across {
                        let first = x * width / across
                        let columns = first..<max(first + 1, (x + 1) * width / across)
                        var sum = SIMD4<UInt32>.zero
                        for row in rows {
                            for column in columns {
                                let place = (row * width + column) * 4
                                sum &+= SIMD4(
                                    UInt32(source[place]), UInt32(source[place + 1]), UInt32(source[place + 2]),
                                    UInt32(source[place + 3]))
                            }
                        }
                        let area = UInt32(rows.count * columns.count)
                        let rounded = (sum &+ SIMD4(repeating: area / 2)) / SIMD4(repeating: area)
                        let place = (y * across + x) * 4
                        for channel in 0..<4 { target[place + channel] = UInt8(truncatingIfNeeded: rounded[channel]) }
                    }
                }
            }
            count = across * down * 4
        }
        return Bitmap(trusted: bytes, width: across, height: down)
    }
}
