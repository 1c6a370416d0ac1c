/// What one can say of a track of sound without decoding it.
public struct AudioFormat: Sendable, Hashable, Codable {
    /// Samples per second and channel; nil when not known.
    public let sampleRate: Int?

    /// The number of channels; nil when not known.
    public let channels: Int?

    /// libav's name of the channels' places, such as `5.1(side)`; nil when not known.
    public let channelLayout: String?

    /// libav's name of the decoded samples, such as `fltp`; nil when not known.
    public let sampleFormat: String?

    /// Bits of a sample as coded; nil for lossy codecs.
    public let bitsPerSample: Int?
}
