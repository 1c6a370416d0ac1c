/// Pixels: RGBA, 8 bits a channel, alpha not multiplied in, rows from the top without gaps.
public struct Bitmap: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height × 4` bytes: red, green, blue, alpha.
    public let pixels: [UInt8]

    /// Makes a bitmap; nil where the number of bytes does not match the extent.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Red, green and blue of all pixels, without their alpha.
    var colors: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count / 4 * 3) { target, count in
            pixels.withUnsafeBufferPointer { pixels in
                var (source, place) = (0, 0)
                while source < pixels.count {
                    target[place] = pixels[source]
                    target[place + 1] = pixels[source + 1]
                    target[place + 2] = pixels[source + 2]
                    source += 4
                    place += 3
                }
                count = place
            }
        }
    }

    /// Trusts that the number of bytes matches the extent.
    init(trusted pixels: [UInt8], width: Int, height: Int) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
