/// One cell of a frame: what ncurses draws, or what the picture layer draws over it.
struct Cell: Equatable {
    enum Kind: UInt8 {
        /// Text one column wide.
        case narrow
        /// The left half of a character two columns wide.
        case wide
        /// Its right half; it draws nothing.
        case rest
        /// Part of a picture made of characters.
        case picture
        /// Part of a picture made of pixels.
        case pixel
    }

    /// A Unicode scalar, or `GlyphTable.flag` and a place in the table of clusters; of `.pixel` the picture's number.
    var glyph: UInt32
    /// `Color.code`, or -1 for the terminal's own; of `.pixel` which row of the picture's cells.
    var foreground: Int32
    /// `Color.code`, or -1 for the terminal's own; of `.pixel` which column of the picture's cells.
    var background: Int32
    var attributes: Attributes
    var kind: Kind

    static let space: UInt32 = 0x20

    /// Whether it is part of a picture of either kind.
    var isPicture: Bool { kind == .picture || kind == .pixel }

    /// Part of a picture where nothing was painted yet.
    static let emptyPicture = Cell(glyph: 0xA0, foreground: -1, background: -1, attributes: [], kind: .picture)

    /// By how much a cell of a picture differs from another in its colours, up to 255.
    func difference(from other: Cell) -> Int {
        func distance(_ left: Int32, _ right: Int32) -> Int {
            if left == right { return 0 }
            guard left >= 0, right >= 0, left <= 0xFF_FFFF, right <= 0xFF_FFFF else { return 255 }
            var most: Int32 = 0
            for shift in [16, 8, 0] as [Int32] {
                most = max(most, abs((left >> shift & 0xFF) - (right >> shift & 0xFF)))
            }
            return Int(most)
        }
        return max(distance(foreground, other.foreground), distance(background, other.background))
    }

    /// Whether another cell of a picture has the same glyph, and colours that differ by at most `tolerance` a channel.
    func isLike(_ other: Cell, tolerance: Int32) -> Bool {
        guard kind == other.kind, glyph == other.glyph, attributes == other.attributes else { return false }
        func isNear(_ left: Int32, _ right: Int32) -> Bool {
            if left == right { return true }
            // Palette colours and the terminal's own are near to nothing else.
            guard left >= 0, right >= 0, left <= 0xFF_FFFF, right <= 0xFF_FFFF else { return false }
            return [16, 8, 0].allSatisfy { abs((left >> $0 & 0xFF) - (right >> $0 & 0xFF)) <= tolerance }
        }
        return isNear(foreground, other.foreground) && isNear(background, other.background)
    }
}
