/// A place on the screen: row and column, both from 0 at the top left.
public struct Position: Hashable, Sendable {
    /// Rows from the top.
    public var row: Int
    /// Columns from the left.
    public var column: Int

    /// Makes a position.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
