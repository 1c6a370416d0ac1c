public import Media

/// What a video composition shows within a range of time: layers, one over the other, on a background.
public struct VideoCompositionInstruction: Sendable, Hashable {
    /// When it holds, on the asset's timeline. The ranges of a composition's instructions follow each other without gaps.
    public var timeRange: TimeRange

    /// The layers, the topmost first.
    public var layerInstructions: [VideoCompositionLayerInstruction]

    /// What is seen where no layer is, and through transparent ones; nil for black, save that a frame that alone fills the
    /// picture keeps what is transparent in it.
    public var backgroundColor: RGBColor?

    /// The tracks whose samples a compositor needs here, as those of timed metadata. Each must stand in the composition's
    /// `sourceSampleDataTrackIDs`, too.
    public var requiredSourceSampleDataTrackIDs: [TrackID]

    /// Those that a compositor of one's own needs beside those of the layers.
    private var additionalSourceTrackIDs: [TrackID] = []

    /// An instruction for a range.
    public init(
        timeRange: TimeRange, layerInstructions: [VideoCompositionLayerInstruction] = [],
        backgroundColor: RGBColor? = nil, requiredSourceSampleDataTrackIDs: [TrackID] = []
    ) {
        self.timeRange = timeRange
        self.layerInstructions = layerInstructions
        self.backgroundColor = backgroundColor
        self.requiredSourceSampleDataTrackIDs = requiredSourceSampleDataTrackIDs
    }

    /// The tracks whose frames are needed, each once: those of the layers, from the topmost down, and what was set here
    /// beside them.
    public var requiredSourceTrackIDs: [TrackID] {
        get {
            var known: Set<TrackID> = []
            return (layerInstructions.map(\.trackID) + additionalSourceTrackIDs).filter { known.insert($0).inserted }
        }
        set { additionalSourceTrackIDs = newValue }
    }
}
