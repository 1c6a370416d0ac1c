/// Bytes of a frame, row by row; only while they are lent.
public struct Plane {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Bytes from one row to the next.
    public let bytesPerRow: Int
    /// The bytes, the top row first.
    public let bytes: UnsafeRawBufferPointer
}
