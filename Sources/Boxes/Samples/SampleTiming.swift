/// When one sample is decoded and presented, in the media's timescale, before edits.
public struct SampleTiming: Sendable, Hashable {
    /// Its number in decoding order, from 0.
    public let index: Int
    /// When it is decoded.
    public let decodeTime: Int64
    /// When it is presented.
    public let presentationTime: Int64
    /// How long it lasts.
    public let duration: Int64
    /// Whether it can be decoded by itself.
    public let isSync: Bool
}
