public import Media
public import Places

extension LocalEngine {
    /// What a film that is put together from others presents at a time; nil in a gap, and for what is of its own.
    public func origin(of place: Place, at time: MediaTime) async throws -> SegmentOrigin? {
        let asset = assets.asset(of: place)
        _ = try await asset.load(.tracks, priority: .immediate)
        return asset.origin(at: time)
    }

    /// The stretches of files that a film presents which is put together from others; nil for what has its own.
    public func presentedClips(of place: Place) async throws -> [PresentedClip]? {
        try await assets.asset(of: place).presentedClips()
    }
}
