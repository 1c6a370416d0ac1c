public import Media

extension Track {
    /// What the track says of each stretch of its time, read as it is pulled.
    public var timedMetadata: TimedMetadataSequence { timedMetadata() }

    /// What some streams of the track say, of all its time or of a range of the asset's timeline.
    ///
    /// Of a range only that part of the file is read, where the container knows its places.
    public func timedMetadata(
        _ selection: TimedMetadataSelection = .all, in range: TimeRange? = nil,
        priority: WorkerPool.Priority = .visible
    ) -> TimedMetadataSequence {
        TimedMetadataTrack(self).timedMetadata(selection, in: range, priority: priority)
    }

    /// What some streams of the track say around each of some times of the asset's timeline, in their order.
    ///
    /// Of each time it is all that the sample says which is presented then, which may be a second's worth, and what those
    /// say that begin less than `length` after the time. No other part of the file is read where the container knows its
    /// places: this is how to look into a long film quickly.
    public func timedMetadata(
        _ selection: TimedMetadataSelection = .all, at times: [MediaTime], within length: MediaTime = .zero,
        priority: WorkerPool.Priority = .visible
    ) -> TimedMetadataSequence {
        TimedMetadataTrack(self).timedMetadata(selection, at: times, within: length, priority: priority)
    }
}
