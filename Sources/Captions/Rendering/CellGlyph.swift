/// A character as it is put into cells.
struct CellGlyph: Sendable, Hashable {
    var text: String
    /// The cells that it takes: 1 or 2.
    var width: Int
    var style: CaptionCellStyle
    /// Whether it stands beside the one before it in vertical text.
    var joins = false

    var isBlank: Bool { text == " " }
}
