public import Media
public import VideoCompositions

/// Something that is laid over the frames of a video composition.
public protocol VideoOverlay: Sendable {
    /// The tracks whose samples it needs, as those of timed metadata.
    var sourceSampleDataTrackIDs: [TrackID] { get }

    /// What is to be seen at the request's time, the lowest first; where that is nothing, the frame stays as it is and costs
    /// nothing.
    ///
    /// Called for several frames at once. What it throws costs this frame and no other.
    func pictures(for request: CompositionRequest) async throws -> [PlacedPicture]
}

extension VideoOverlay {
    /// None.
    public var sourceSampleDataTrackIDs: [TrackID] { [] }
}
