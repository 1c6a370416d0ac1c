internal import Bytes

/// The nine numbers by which pictures are placed (ISO/IEC 14496-12, 8.3.2): a point goes to `x' = a·x + c·y + tx`,
/// `y' = b·x + d·y + ty`, both divided by `u·x + v·y + w`.
public struct Matrix: Sendable, Hashable, Codable {
    /// x' per x.
    public var a = 1.0
    /// y' per x.
    public var b = 0.0
    /// The divisor per x.
    public var u = 0.0
    /// x' per y.
    public var c = 0.0
    /// y' per y.
    public var d = 1.0
    /// The divisor per y.
    public var v = 0.0
    /// Added to x'.
    public var tx = 0.0
    /// Added to y'.
    public var ty = 0.0
    /// Added to the divisor.
    public var w = 1.0

    /// The identity.
    public init() {}

    init(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) {
        a = try cursor.fixed16()
        b = try cursor.fixed16()
        u = try cursor.fixed30()
        c = try cursor.fixed16()
        d = try cursor.fixed16()
        v = try cursor.fixed30()
        tx = try cursor.fixed16()
        ty = try cursor.fixed16()
        w = try cursor.fixed30()
    }
}
