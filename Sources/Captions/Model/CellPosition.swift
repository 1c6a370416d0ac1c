/// A cell of CEA-608's grid of 15 rows and 32 columns.
public struct CellPosition: Sendable, Hashable, Codable {
    /// The row, 1 to 15 from the top.
    public var row: Int
    /// The column, 0 to 31 from the left.
    public var column: Int

    /// The cell there.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
