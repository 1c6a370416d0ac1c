package import Media
import Synchronization

/// Tells what a track holds at times that mostly follow each other, as those of frames: some samples are read ahead, and those
/// of a second before are kept.
///
/// Of a track that is put together it is what its clips' sources hold.
package final class TrackMoments: Sendable {
    private let track: Track
    private let clips: [TrackClip]?
    /// By the tracks of the clips.
    private let sources = Mutex<[Track: TrackMoments]>([:])
    private let window = Mutex<SampleWindow?>(nil)
    /// One reads at a time, so that no sample is read twice.
    private let reading = PriorityLimiter(capacity: 1)

    /// Those of a track. Nothing is read before the first is asked for.
    package init(_ track: Track) { (self.track, clips) = (track, track.clips) }

    /// What the track holds at a time of its asset.
    ///
    /// Throws `MediaError` where the samples there cannot be read, or `CancellationError`.
    package func moment(at time: MediaTime, priority: WorkerPool.Priority) async throws -> TrackMoment {
        if let clips { return try await moment(of: clips, at: time, priority) }
        if let moment = known(at: time) { return moment }
        let turn = try await reading.wait(priority)
        defer { reading.end(turn) }
        if let moment = known(at: time) { return moment }
        let read = try await SampleWindow(track, around: time, priority)
        window.withLock { $0 = read }
        return read.moment(at: time)
    }

    private func known(at time: MediaTime) -> TrackMoment? {
        guard let window = window.withLock(\.self), window.tells(of: time) else { return nil }
        return window.moment(at: time)
    }

    private func moment(
        of clips: [TrackClip], at time: MediaTime, _ priority: WorkerPool.Priority
    ) async throws -> TrackMoment {
        let place = clips.firstPlace { $0.target.end > time }
        guard place < clips.count, clips[place].target.start <= time else {
            return TrackMoment(sample: nil, group: nil)
        }
        let clip = clips[place]
        let source = sources.withLock { sources in
            if let known = sources[clip.track] { return known }
            let moments = TrackMoments(clip.track)
            sources[clip.track] = moments
            return moments
        }
        return try await source.moment(at: clip.sourceTime(at: time), priority: priority).presented(by: clip)
    }
}
