/// A picture made of characters: a symbol and two colours in each cell.
public struct CellPicture: Hashable, Sendable {
    /// One cell of a picture.
    public struct Cell: Hashable, Sendable {
        /// A character one column wide.
        public var symbol: Unicode.Scalar
        /// 0xRRGGBB; nil is transparent.
        public var foreground: UInt32?
        /// 0xRRGGBB; nil is transparent.
        public var background: UInt32?

        /// Makes a cell.
        public init(symbol: Unicode.Scalar, foreground: UInt32?, background: UInt32?) {
            self.symbol = symbol
            self.foreground = foreground
            self.background = background
        }

        /// Whether nothing of it shows.
        var isTransparent: Bool { background == nil && (foreground == nil || symbol == " ") }
    }

    /// The extent in cells.
    public let size: Size
    /// The cells row by row, `size.rows × size.columns` of them.
    public let cells: [Cell]

    /// Makes a picture; nil where the number of cells does not match the extent.
    public init?(size: Size, cells: [Cell]) {
        guard size.rows >= 0, size.columns >= 0, cells.count == size.rows * size.columns else { return nil }
        self.size = size
        // What draws the cells trusts them to be one column wide and no command.
        self.cells = cells.map { cell in
            guard ScalarWidth.columns(of: cell.symbol.value) != 1 || cell.symbol.value == 0xA0 else { return cell }
            return Cell(symbol: " ", foreground: cell.foreground, background: cell.background)
        }
    }

    /// A picture without cells.
    public static let empty = CellPicture(trusted: [], size: Size(rows: 0, columns: 0))

    init(trusted cells: [Cell], size: Size) {
        self.size = size
        self.cells = cells
    }
}
