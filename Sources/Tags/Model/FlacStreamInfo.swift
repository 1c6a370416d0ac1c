/// What the STREAMINFO block of FLAC states.
public struct FlacStreamInfo: Sendable, Hashable, Codable {
    /// Samples per second of one channel.
    public let sampleRate: Int
    /// The number of channels.
    public let channels: Int
    /// Bits of one sample.
    public let bitsPerSample: Int
    /// Samples of one channel in all; nil where unknown (stored as 0).
    public let sampleCount: Int64?
    /// The sample of one channel at which the last whole frame of the file ends; nil where that is not known.
    public internal(set) var end: Int64?
}
