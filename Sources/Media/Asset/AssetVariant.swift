/// One of the versions that an HLS presentation is offered in.
public struct AssetVariant: Sendable, Hashable, Codable {
    /// The address of its playlist.
    public let url: String

    /// The highest bit rate of any segment, in bits per second; nil when not stated.
    public let peakBitRate: Double?

    /// The average bit rate, in bits per second; nil when not stated.
    public let averageBitRate: Double?

    /// Codecs as RFC 6381 has them, such as `avc1.64001f`.
    public let codecs: [String]

    /// The size of the pictures; nil for sound alone and when not stated.
    public let presentationSize: PixelSize?

    /// Frames per second; nil when not stated.
    public let nominalFrameRate: Double?

    /// `SDR`, `HLG` or `PQ`; nil when not stated.
    public let videoRange: String?

    /// Whether it holds key frames only, for scrubbing.
    public let isIFrameOnly: Bool

    /// Whether the asset is opened in it, so that the tracks are its own.
    public internal(set) var isSelected = false

    /// The groups of renditions that belong to it, such as `AUDIO` → `aac`.
    public let groups: [String: String]
}
