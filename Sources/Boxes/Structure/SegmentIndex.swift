/// The totals of an index of segments (`sidx`; ISO/IEC 14496-12, 8.16.3).
public struct SegmentIndex: Sendable, Hashable, Codable {
    /// The box.
    public let extent: Extent
    /// The track that it indexes.
    public let trackID: UInt32
    /// Units per second.
    public let timescale: UInt32
    /// The earliest presentation time in it, in its timescale.
    public let earliestPresentationTime: UInt64
    /// How many references it has.
    public let referenceCount: Int
    /// How many of them lead to further indexes.
    public let indexReferenceCount: Int
    /// The sum of the durations of all references, in its timescale.
    public let duration: Int64
    /// The sum of the sizes of all references in bytes.
    public let byteCount: Int64
}
