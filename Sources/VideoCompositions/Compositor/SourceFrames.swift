internal import Media
import Synchronization

/// The frames of a request, until nobody waits for its compositor any more.
final class SourceFrames: Sendable {
    /// The tracks that have a frame, or should.
    let trackIDs: Set<TrackID>
    /// Whether references were missing or damaged when one of them was decoded.
    let isDamaged: Bool
    /// By their tracks; nil when they were let go of.
    private let frames: Mutex<[TrackID: Result<DecodedFrame, MediaError>]?>

    init(_ frames: [TrackID: Result<DecodedFrame, MediaError>]) {
        trackIDs = Set(frames.keys)
        isDamaged = frames.values.contains { if case .success(let frame) = $0 { frame.isDamaged } else { false } }
        self.frames = Mutex(frames)
    }

    /// The frame of a track; nil where it shows nothing. Throws `MediaError`, `.timedOut` when they were let go of.
    func frame(of trackID: TrackID) throws -> DecodedFrame? {
        guard let frames = frames.withLock(\.self) else {
            throw MediaError(.timedOut, "nobody waits for this frame any more", remedy: "check for cancellation")
        }
        return try frames[trackID]?.get()
    }

    func removeAll() { frames.withLock { $0 = nil } }
}
