public import Media

/// How the pictures of an asset's tracks become one picture: what is shown when, how large, and how often.
///
/// A value like a `Composition`: nothing is read before pictures are asked for. The shape is that of `AVVideoComposition`.
public struct VideoComposition: Sendable {
    /// How long a frame is presented, where no track tells it.
    public var frameDuration: MediaTime

    /// The track with whose frames those of the composition begin; nil where one begins every `frameDuration`.
    public var sourceTrackIDForFrameTiming: TrackID?

    /// The size of its pictures, in which the layers' transforms count.
    public var renderSize: PixelSize

    /// How many times as large as `renderSize` pictures are made, as for a quick look.
    public var renderScale: Double

    /// What is shown when. Their ranges are in order, without gaps and overlaps.
    public var instructions: [VideoCompositionInstruction]

    /// What makes its frames; nil where they are the layers of the instructions.
    ///
    /// It has the `decodeTime` of the asset's budget for each.
    public var compositor: (any VideoCompositor)?

    /// The tracks whose samples compositors are given, as those of timed metadata: in the ranges of the instructions that
    /// require them and nowhere else. Each must be required by an instruction, too.
    public var sourceSampleDataTrackIDs: [TrackID]

    /// A composition with these instructions.
    public init(
        frameDuration: MediaTime, renderSize: PixelSize, instructions: [VideoCompositionInstruction] = [],
        renderScale: Double = 1, sourceTrackIDForFrameTiming: TrackID? = nil,
        compositor: (any VideoCompositor)? = nil, sourceSampleDataTrackIDs: [TrackID] = []
    ) {
        self.frameDuration = frameDuration
        self.renderSize = renderSize
        self.instructions = instructions
        self.renderScale = renderScale
        self.sourceTrackIDForFrameTiming = sourceTrackIDForFrameTiming
        self.compositor = compositor
        self.sourceSampleDataTrackIDs = sourceSampleDataTrackIDs
    }
}

extension VideoComposition {
    /// The size of pictures as they are made; nil where pictures cannot have it.
    var scaledRenderSize: PixelSize? {
        let width = (Double(renderSize.width) * renderScale).rounded()
        let height = (Double(renderSize.height) * renderScale).rounded()
        guard let width = Int(exactly: width), let height = Int(exactly: height), renderSize.width > 0,
            renderSize.height > 0
        else { return nil }
        let size = PixelSize(width: max(1, width), height: max(1, height))
        return size.isDecodable ? size : nil
    }
}
