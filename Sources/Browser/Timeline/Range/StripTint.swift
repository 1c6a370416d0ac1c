internal import Engine
internal import Media

/// The colour of the range over a part of a small picture.
struct StripTint: Equatable {
    /// The part of the picture's width, in columns of all that it has.
    let part: Range<Int>
    let columns: Int
    /// As 0xRRGGBB.
    let color: UInt32

    /// The part of a picture's columns that a range covers; nil where it covers none.
    init?(_ range: ClosedRange<Int>?, over columns: Int, from start: Int, color: UInt32) {
        guard let range, columns > 0 else { return nil }
        let part = (range.lowerBound - start..<range.upperBound + 1 - start).clamped(to: 0..<columns)
        guard !part.isEmpty else { return nil }
        (self.part, self.columns, self.color) = (part, columns, color)
    }

    /// Three parts of a colour among ten.
    static func mix(_ color: UInt32, _ ground: UInt32) -> UInt32 {
        var mixed: UInt32 = 0
        for shift: UInt32 in [0, 8, 16] {
            mixed |= (((color >> shift & 255) * 3 + (ground >> shift & 255) * 7) / 10) << shift
        }
        return mixed
    }

    /// The picture with the colour over its part.
    func applied(to picture: EnginePicture) -> EnginePicture {
        let (width, height) = (picture.size.width, picture.size.height)
        guard width > 0, picture.pixels.count >= width * height * 4 else { return picture }
        var picture = picture
        let inside = part.lowerBound * width / columns..<part.upperBound * width / columns
        let channels = [color >> 16 & 255, color >> 8 & 255, color & 255].map { UInt16($0) * 3 }
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<height {
                for x in inside {
                    let place = (row * width + x) * 4
                    for channel in 0..<3 {
                        pixels[place + channel] = UInt8((channels[channel] + UInt16(pixels[place + channel]) * 7) / 10)
                    }
                }
            }
        }
        return picture
    }
}
