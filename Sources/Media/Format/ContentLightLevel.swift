/// How bright the pictures get (CTA-861.3), in cd/m².
public struct ContentLightLevel: Sendable, Hashable, Codable {
    /// MaxCLL: the brightest pixel of all.
    public let maximumContent: Int

    /// MaxFALL: the brightest frame on average.
    public let maximumFrameAverage: Int
}
