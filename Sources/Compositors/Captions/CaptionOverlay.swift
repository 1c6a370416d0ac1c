internal import CaptionImages
public import Captions
internal import Media
public import VideoCompositions

/// Captions burnt into the pictures.
public struct CaptionOverlay: VideoOverlay {
    /// What says which captions are shown when and where; its times are those of the composition.
    public let renderer: CaptionRenderer

    /// Captions of a renderer.
    public init(_ renderer: CaptionRenderer) { self.renderer = renderer }

    /// The captions of the request's time. Throws `CaptionImageError` where they cannot be drawn.
    public func pictures(for request: CompositionRequest) async throws -> [PlacedPicture] {
        let time = request.compositionTime
        guard !renderer.isEmpty(at: time) else { return [] }
        return try await request.onWorker { [renderer] in
            let size = request.renderContext.size
            return try renderer.image(at: time, width: size.width, height: size.height)?.placed(opacity: 1) ?? []
        }
    }
}
