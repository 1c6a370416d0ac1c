/// The light levels of content (`clli`, or `CoLL` of VP9; CTA-861.3).
public struct LightLevel: Sendable, Hashable {
    /// The brightest pixel in candelas per square metre; 0 when not known.
    public let maximumContentLightLevel: UInt16
    /// The brightest frame's average in candelas per square metre; 0 when not known.
    public let maximumFrameAverageLightLevel: UInt16
}
