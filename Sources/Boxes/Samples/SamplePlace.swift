/// Where and when one sample of a track is.
public struct SamplePlace: Sendable, Hashable {
    /// Its number in decoding order, from 0.
    public let index: Int
    /// When it starts, in the media's timescale, before edits.
    public let start: Int64
    /// How long it lasts, in the media's timescale.
    public let duration: Int64
    /// Its bytes.
    public let extent: Extent
    /// Its format: an index of the track's sample descriptions, from 1.
    public let descriptionIndex: Int
}
