/// Where SubRip's `{\anN}` puts a caption: N as on a number pad, 2 by itself.
enum SubRipAlignment {
    private static let columns: [TextAlignment] = [.left, .center, .right]

    static func place(_ number: Int?) -> (CaptionRegion?, TextAlignment?) {
        guard let number, (1...9).contains(number), number != 2 else { return (nil, nil) }
        let alignment = columns[(number - 1) % 3]
        switch (number - 1) / 3 {
        case 0: return (nil, alignment)
        case 1: return (CaptionRegion(displayAlignment: .center), alignment)
        default: return (CaptionRegion(displayAlignment: .before), alignment)
        }
    }

    /// The number for a caption's place, and whether it says all that the caption says.
    static func number(_ caption: Caption) -> (number: Int, isExact: Bool) {
        let alignment = caption.alignment ?? caption.region?.alignment
        var column = 1
        switch alignment {
        case .left, .start: column = 0
        case .right, .end: column = 2
        case .center, .justify, nil: column = 1
        }
        var row = 0
        if let centre = caption.region?.verticalCentre { row = centre < 34 ? 2 : centre <= 66 ? 1 : 0 }
        let number = row * 3 + column + 1
        let (region, own) = place(number)
        let isPlain = caption.positions.isEmpty && caption.settings == nil
        return (number, isPlain && region == caption.region && own == caption.alignment)
    }
}
