/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
    /// The top left cell.
    public var origin: Position
    /// The extent.
    public var size: Size

    /// Makes a rectangle from its top left cell and its extent.
    public init(origin: Position, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle from numbers of cells.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.init(origin: Position(row: row, column: column), size: Size(rows: rows, columns: columns))
    }

    /// The first row.
    public var top: Int { origin.row }
    /// The first column.
    public var left: Int { origin.column }
    /// The row after the last.
    public var bottom: Int { origin.row + size.rows }
    /// The column after the last.
    public var right: Int { origin.column + size.columns }
    /// Whether it has no cell.
    public var isEmpty: Bool { size.rows <= 0 || size.columns <= 0 }

    /// Whether the cell lies within.
    public func contains(_ position: Position) -> Bool {
        position.row >= top && position.row < bottom && position.column >= left && position.column < right
    }

    /// The cells that both have; empty where they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        let row = max(top, other.top)
        let column = max(left, other.left)
        return Rect(
            row: row, column: column, rows: max(0, min(bottom, other.bottom) - row),
            columns: max(0, min(right, other.right) - column))
    }

    /// The rectangle without the given number of cells at each side; never smaller than empty.
    public func inset(rows: Int, columns: Int) -> Rect {
        Rect(
            row: top + rows, column: left + columns, rows: max(0, size.rows - 2 * rows),
            columns: max(0, size.columns - 2 * columns))
    }
}
