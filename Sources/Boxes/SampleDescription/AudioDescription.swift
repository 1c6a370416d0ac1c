/// The fields of sound (`AudioSampleEntry`; ISO/IEC 14496-12, 12.2.3, and QuickTime's versions 1 and 2).
public struct AudioDescription: Sendable, Hashable {
    /// The version of the entry: 0, 1 or 2.
    public internal(set) var version: Int
    /// Channels; codecs may know better.
    public internal(set) var channelCount: Int
    /// Bits per sample before compression.
    public internal(set) var bitsPerChannel: Int
    /// Samples per second; codecs may know better.
    public internal(set) var sampleRate: Double
    /// The layout of the channels (`chan`); nil when not stated.
    public internal(set) var channelLayout: ChannelLayout?
}
