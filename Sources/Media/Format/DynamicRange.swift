/// The range of light that pictures are graded for.
public enum DynamicRange: String, Sendable, Hashable, Codable {
    /// Standard.
    case sdr = "SDR"
    /// Hybrid log-gamma (ARIB STD-B67), such as phones record.
    case hlg = "HLG"
    /// Perceptual quantizer (SMPTE ST 2084), as in HDR10.
    case pq = "PQ"
    /// Dolby Vision, whatever its base layer.
    case dolbyVision = "Dolby Vision"
}
