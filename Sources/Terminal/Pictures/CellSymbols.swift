/// The characters a picture may be made of: what the terminal's font has, and what may take time.
public enum CellSymbols: String, Hashable, Sendable, CaseIterable {
    /// ASCII only.
    case ascii
    /// Upper and lower halves: in every font, one colour for each half.
    case halfBlocks = "half-blocks"
    /// Quarters.
    case quadrants
    /// Sixths: two columns of three in a cell (Unicode 13).
    case sextants
    /// Halves, quarters and eighths: the best look that every font has.
    case blocks
    /// Dots, eight to a cell.
    case braille
    /// All that chafa knows; slow, for pictures that stay.
    case all
}
