public import VideoCompositions

extension VideoComposition {
    /// Lays something over all its frames, and over what was laid over them before. Samples that it needs are required
    /// everywhere.
    public mutating func add(_ overlay: some VideoOverlay) {
        var overlaid = compositor as? OverlayCompositor ?? OverlayCompositor([], over: compositor)
        overlaid.overlays.append(overlay)
        compositor = overlaid
        for trackID in overlay.sourceSampleDataTrackIDs {
            if !sourceSampleDataTrackIDs.contains(trackID) { sourceSampleDataTrackIDs.append(trackID) }
            for index in instructions.indices
            where !instructions[index].requiredSourceSampleDataTrackIDs.contains(trackID) {
                instructions[index].requiredSourceSampleDataTrackIDs.append(trackID)
            }
        }
    }
}
