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
        TimedMetadataSequence(track: self, selection: selection, range: range, priority: priority)
    }
}
