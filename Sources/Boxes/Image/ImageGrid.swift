/// A picture put together of tiles (`grid`; ISO/IEC 23008-12, 6.6.2.3).
public struct ImageGrid: Sendable, Hashable {
    /// Tiles down.
    public let rows: Int
    /// Tiles across.
    public let columns: Int
    /// Pixels across of the whole.
    public let width: Int
    /// Pixels down of the whole.
    public let height: Int
}
