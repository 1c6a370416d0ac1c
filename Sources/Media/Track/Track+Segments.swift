extension Track {
    /// The segment that contains a time of the track, or the one closest to it; nil for a track without any.
    ///
    /// Throws as `load(.segments)` does.
    public func loadSegment(
        forTrackTime time: MediaTime, priority: WorkerPool.Priority = .visible
    ) async throws -> TrackSegment? {
        let segments = try await load(.segments, priority: priority)
        if let containing = segments.first(where: { $0.target.contains(time) }) { return containing }
        func distance(_ segment: TrackSegment) -> MediaTime {
            time < segment.target.start ? segment.target.start - time : time - segment.target.end
        }
        return segments.min { distance($0) < distance($1) }
    }

    /// The presentation time, on the media's own clock, of the sample that is presented at a time of the track; nil where
    /// an empty edit presents nothing, and outside the track.
    ///
    /// Throws as `load(.segments)` does.
    public func loadSamplePresentationTime(
        forTrackTime time: MediaTime, priority: WorkerPool.Priority = .visible
    ) async throws -> MediaTime? {
        let segments = try await load(.segments, priority: priority)
        return segments.first { $0.target.contains(time) }?.sourceTime(at: time)
    }
}
