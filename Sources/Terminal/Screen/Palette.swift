/// xterm's palette of 256 colours, and the nearest place in it for a 24-bit colour.
enum Palette {
    /// xterm's first sixteen; terminals change these, so they are only an estimate.
    static let basic: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

    static func color(_ index: Int) -> UInt32 {
        switch index {
        case 0..<16: return basic[index]
        case 16..<232:
            let place = index - 16
            return packed(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
        default:
            let grey = 8 + 10 * (min(index, 255) - 232)
            return packed(grey, grey, grey)
        }
    }

    /// The nearest of places 16–255: the nearest of the cube against the nearest grey.
    ///
    /// The first sixteen are left out, because users change them.
    static func nearest256(_ color: UInt32) -> Int {
        let (red, green, blue) = channels(color)
        // Luma, so that a near-grey keeps its brightness.
        let luma = (299 * red + 587 * green + 114 * blue + 500) / 1000
        let step = max(0, min(23, (luma - 3) / 10))
        var best = 232 + step
        var least = Int.max
        for near in max(0, step - 1)...min(23, step + 1) {
            let grey = 8 + 10 * near
            let found = distance(red, green, blue, grey, grey, grey)
            if found < least {
                least = found
                best = 232 + near
            }
        }
        // Channels weigh differently together than apart, so the steps below and above are both tried.
        let (lowR, lowG, lowB) = (lowerStep(red), lowerStep(green), lowerStep(blue))
        for r in lowR...min(5, lowR + 1) {
            for g in lowG...min(5, lowG + 1) {
                for b in lowB...min(5, lowB + 1) {
                    let found = distance(red, green, blue, levels[r], levels[g], levels[b])
                    if found < least {
                        least = found
                        best = 16 + 36 * r + 6 * g + b
                    }
                }
            }
        }
        return best
    }

    /// The nearest of the first `count` (8 or 16).
    static func nearestBasic(_ color: UInt32, count: Int) -> Int {
        let (red, green, blue) = channels(color)
        let saturation = max(red, green, blue) - min(red, green, blue)
        var best = 0
        var least = Int.max
        for index in 0..<count {
            let (r, g, b) = channels(basic[index])
            // Greys go to black, grey and white only: a nearest primary would tint them.
            if saturation < 24, max(r, g, b) != min(r, g, b) { continue }
            let found = distance(red, green, blue, r, g, b)
            if found < least {
                least = found
                best = index
            }
        }
        return best
    }

    static func channels(_ color: UInt32) -> (Int, Int, Int) {
        (Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
    }

    private static func packed(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
        UInt32(red << 16 | green << 8 | blue)
    }

    /// The last step of the cube that is not above `value`.
    private static func lowerStep(_ value: Int) -> Int {
        value < 95 ? 0 : (value - 55) / 40
    }

    /// The "redmean" distance: close to perceived difference at the cost of integers (compuphase.com/cmetric.htm).
    static func distance(_ r1: Int, _ g1: Int, _ b1: Int, _ r2: Int, _ g2: Int, _ b2: Int) -> Int {
        let mean = (r1 + r2) / 2
        let (r, g, b) = (r1 - r2, g1 - g2, b1 - b2)
        return ((512 + mean) * r * r) >> 8 + 4 * g * g + ((767 - mean) * b * b) >> 8
    }
}
