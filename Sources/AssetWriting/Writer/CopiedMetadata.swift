public import Media

/// What was copied of a track of timed metadata.
public struct CopiedMetadata: Sendable, Hashable {
    /// How many groups were written.
    public internal(set) var groupCount = 0

    /// How many of them state a position.
    public internal(set) var positionCount = 0

    /// From the start of the first group to the end of the last; nil where there are none.
    public internal(set) var timeRange: TimeRange?

    /// What could not be read of the track; nil where that is nothing.
    public internal(set) var damage: MediaError?
}
