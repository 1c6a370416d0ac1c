/// The shape of a pixel (`pasp`; ISO/IEC 14496-12, 12.1.4).
public struct PixelAspectRatio: Sendable, Hashable {
    /// Its width, relative to `verticalSpacing`.
    public let horizontalSpacing: UInt32
    /// Its height.
    public let verticalSpacing: UInt32
}
