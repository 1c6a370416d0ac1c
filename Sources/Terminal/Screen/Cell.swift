/// One cell of a frame: what ncurses draws, or what the picture layer draws over it.
struct Cell: Equatable {
    enum Kind: UInt8 {
        /// Text one column wide.
        case narrow
        /// The left half of a character two columns wide.
        case wide
        /// Its right half; it draws nothing.
        case rest
        /// Part of a picture.
        case picture
    }

    /// A Unicode scalar, or `GlyphTable.flag` and a place in the table of clusters.
    var glyph: UInt32
    /// `Color.code`, or -1 for the terminal's own.
    var foreground: Int32
    /// `Color.code`, or -1 for the terminal's own.
    var background: Int32
    var attributes: Attributes
    var kind: Kind

    static let space: UInt32 = 0x20
}
