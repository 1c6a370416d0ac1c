/// An event with the place that its time is counted from.
public struct PlacedEvent: Sendable, Hashable {
    /// The earliest sample of a segment.
    public struct SegmentStart: Sendable, Hashable {
        /// The track that it is of.
        public let trackID: UInt32
        /// When it is composed, before the edit list, in units of the track's timescale.
        public let time: Int64
        /// Units per second, never zero.
        public let timescale: UInt32
    }

    /// What is announced.
    public let message: EventMessage
    /// Where the fragment begins that follows, for times that count from there; nil for others, and where none follows.
    public internal(set) var segmentStart: SegmentStart?
}
