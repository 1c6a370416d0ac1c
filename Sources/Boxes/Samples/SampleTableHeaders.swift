/// What the headers of a track's sample tables say, and where the tables lie (ISO/IEC 14496-12, 8.5 to 8.7).
public struct SampleTableHeaders: Sendable, Hashable {
    /// How many samples the movie box knows (`stsz`, `stz2`); nil where that is missing. Fragments add to it.
    public internal(set) var sampleCount: Int?
    /// The size of every sample in bytes; nil when they differ.
    public internal(set) var constantSampleSize: Int?
    /// Bits of each size in the table: 32, or 4, 8 or 16 in `stz2`.
    var sizeBits = 32
    /// Runs of equal durations (`stts`); nil where that is missing.
    public internal(set) var timeToSampleCount: Int?
    /// How many samples can be decoded by themselves (`stss`); nil when all can.
    public internal(set) var syncSampleCount: Int?
    /// Runs of equal composition offsets (`ctts`); nil when presentation follows decoding.
    public internal(set) var compositionOffsetCount: Int?
    /// Chunks (`stco`, `co64`); nil where that is missing.
    public internal(set) var chunkCount: Int?
    /// Runs of chunks with equally many samples (`stsc`); nil where that is missing.
    public internal(set) var sampleToChunkCount: Int?
    /// What presentation times need to match decoding times (`cslg`); nil when not stated.
    public internal(set) var compositionShift: CompositionShift?
    /// All boxes of the sample table.
    public internal(set) var boxes: [Box] = []

    /// Whether every sample can be decoded by itself.
    public var allSamplesAreSync: Bool { syncSampleCount == nil }
    /// The first box of a type.
    public func first(_ type: FourCC) -> Box? { boxes.first { $0.type == type } }
}
