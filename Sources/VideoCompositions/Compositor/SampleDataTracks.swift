internal import Media
import Synchronization
internal import TimedMetadata

/// What an asset's tracks hold beside the frames, for the requests of a compositor.
final class SampleDataTracks: Sendable {
    private let asset: Asset
    private let tracks = Mutex<[TrackID: TrackMoments]>([:])

    init(_ asset: Asset) { self.asset = asset }

    /// What a track holds at a time.
    ///
    /// Throws `MediaError`, `.noSuchTrack` where there is no such track, or `CancellationError`.
    func moment(
        of trackID: TrackID, at time: MediaTime, priority: WorkerPool.Priority
    ) async throws -> TrackMoment {
        if let known = tracks.withLock({ $0[trackID] }) { return try await known.moment(at: time, priority: priority) }
        let track = try await asset.load(.tracks, priority: priority).first { $0.trackID == trackID }
        guard let track else { throw MediaError.noSampleData(trackID, at: time) }
        let moments = tracks.withLock { tracks in
            if let known = tracks[trackID] { return known }
            let moments = TrackMoments(track)
            tracks[trackID] = moments
            return moments
        }
        return try await moments.moment(at: time, priority: priority)
    }
}

extension MediaError {
    fileprivate static func noSampleData(_ trackID: TrackID, at time: MediaTime) -> MediaError {
        MediaError(
            .noSuchTrack,
            "the asset has no track \(trackID), whose samples the video composition requires at \(time.seconds) s",
            remedy: "name another track in sourceSampleDataTrackIDs")
    }
}
