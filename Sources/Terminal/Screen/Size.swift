/// An extent in cells.
public struct Size: Hashable, Sendable {
    /// Number of rows.
    public var rows: Int
    /// Number of columns.
    public var columns: Int

    /// Makes a size.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}
