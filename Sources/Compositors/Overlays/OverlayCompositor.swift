public import VideoCompositions

/// Lays overlays, one over the other, over what another compositor makes, or over the layers of the instructions.
public struct OverlayCompositor: VideoCompositor {
    /// What makes the frames below; nil for the layers.
    public var base: (any VideoCompositor)?

    /// What is laid over them, the lowest first.
    public var overlays: [any VideoOverlay]

    /// Lays overlays over frames.
    public init(_ overlays: [any VideoOverlay], over base: (any VideoCompositor)? = nil) {
        (self.overlays, self.base) = (overlays, base)
    }

    /// The frame below with the pictures of the overlays on it.
    public func frame(for request: CompositionRequest) async throws -> VideoFrame {
        let frame =
            if let base { try await base.frame(for: request) } else { try request.layeredFrame() }
        // A frame of another size fails with whoever asked for it.
        guard frame.size == request.renderContext.size else { return frame }
        var pictures: [PlacedPicture] = []
        for overlay in overlays { pictures += try await overlay.pictures(for: request) }
        guard !pictures.isEmpty else { return frame }
        return try await request.onWorker { [pictures] in
            var frame = frame
            for picture in pictures { frame.blend(picture.picture, at: picture.place, opacity: picture.opacity) }
            return frame
        }
    }
}
