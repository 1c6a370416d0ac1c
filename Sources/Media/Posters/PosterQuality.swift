/// How well a picture can stand for a film, by its brightness alone.
struct PosterQuality: Equatable {
    /// The mean brightness, 0 to 255.
    let mean: Int
    /// The brightness that a twentieth of the picture exceeds, less the one that a twentieth does not reach.
    let contrast: Int
    /// The mean difference of neighbours: little where all is blurred, fading or empty.
    let detail: Double
    /// The share of the picture that has nearly the same brightness.
    let flatness: Double

    /// Looks at about 64 × 36 points of a picture.
    init(_ picture: Picture) {
        let (columns, rows) = (min(64, picture.width), min(36, picture.height))
        var luma = [Int](repeating: 0, count: columns * rows)
        picture.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                let line = (2 * row + 1) * picture.height / (2 * rows) * picture.stride
                for column in 0..<columns {
                    let place = line + (2 * column + 1) * picture.width / (2 * columns) * 4
                    let (red, green, blue) = (Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]))
                    luma[row * columns + column] = (54 * red + 183 * green + 19 * blue) / 256
                }
            }
        }
        self.init(luma: luma, columns: columns)
    }

    private init(luma: [Int], columns: Int) {
        let sorted = luma.sorted()
        mean = luma.reduce(0, +) / max(1, luma.count)
        contrast = luma.isEmpty ? 0 : sorted[luma.count - 1 - luma.count / 20] - sorted[luma.count / 20]
        var difference = 0
        for place in luma.indices {
            if place % columns > 0 { difference += abs(luma[place] - luma[place - 1]) }
            if place >= columns { difference += abs(luma[place] - luma[place - columns]) }
        }
        detail = Double(difference) / Double(max(1, 2 * luma.count))
        // The fullest window of 16 levels.
        var (fullest, first) = (0, 0)
        for last in sorted.indices {
            while sorted[last] - sorted[first] >= 16 { first += 1 }
            fullest = max(fullest, last - first + 1)
        }
        flatness = Double(fullest) / Double(max(1, luma.count))
    }

    /// Whether there is no need to look for a better one.
    var isGood: Bool { mean >= 16 && mean <= 240 && contrast >= 40 && detail >= 1.5 && flatness <= 0.85 }

    /// Orders pictures none of which is good.
    var value: Double { Double(contrast) / 255 * (1 - flatness) + min(detail, 16) / 16 }
}
