/// How composition times relate to decoding times, in the media's timescale (`cslg`; ISO/IEC 14496-12, 8.6.1.4).
public struct CompositionShift: Sendable, Hashable {
    /// Added to composition times, so that none is before its decoding time.
    public let compositionToDecodeShift: Int64
    /// The smallest offset of a composition time to its decoding time.
    public let leastDecodeToDisplayDelta: Int64
    /// The largest offset of a composition time to its decoding time.
    public let greatestDecodeToDisplayDelta: Int64
    /// The smallest composition time.
    public let compositionStartTime: Int64
    /// The largest composition time with that sample's duration.
    public let compositionEndTime: Int64
}
