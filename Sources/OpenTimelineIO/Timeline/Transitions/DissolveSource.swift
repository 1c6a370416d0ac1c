internal import Compositions
internal import Media
internal import VideoCompositions

/// The pictures of a dissolve: those of one clip go over into those of the next, evenly.
///
/// Where there is nothing on one side, that is a fade from or to what lies below, which is black unless other tracks show
/// something then. All members may be used from any thread.
final class DissolveSource: TransitionSource {
    let dissolve: Dissolve
    /// What is presented together; of its tracks a picture is made.
    private let asset: Asset
    private let video: VideoComposition
    let knownFacts: AssetFacts?

    let name = "dissolve"
    var budget: Budget { asset.source.budget }
    var frameMemory: FrameMemory { asset.source.frameMemory }
    var counters: IOCounters { asset.source.counters }
    var policy: InputPolicy { asset.source.policy }
    var revision: Int { asset.source.revision }
    var depth: Int { asset.source.compositionDepth }
    /// Dissolves may lie within each other, as stacks do.
    var cut: ClipSequence { dissolve.cut.cut }

    init(_ dissolve: Dissolve) {
        self.dissolve = dissolve
        let (composition, layers) = dissolve.layers
        asset = Asset(composition)
        let tracks = asset.status(of: .tracks).value ?? []
        let frameDuration = tracks.compactMap(\.knownShortestFrame).min() ?? Self.usualFrame
        let duration = dissolve.duration.mediaTime
        video = VideoComposition(
            frameDuration: frameDuration, renderSize: dissolve.canvas,
            instructions: [
                VideoCompositionInstruction(
                    timeRange: TimeRange(start: .zero, duration: duration), layerInstructions: layers)
            ])
        let rates = Set(tracks.compactMap { $0.status(of: .frameRate).value ?? nil })
        let formats = tracks.flatMap { $0.status(of: .formatDescriptions).value ?? [] }
        knownFacts = AssetFacts(
            format: ContainerFormat(name: "dissolve", longName: "Dissolve"), duration: duration,
            tracks: [
                TrackFacts(
                    index: 0, trackID: 1, mediaType: .video, formats: formats.unique,
                    range: TimeRange(start: .zero, duration: duration), timescale: frameDuration.timescale,
                    naturalSize: dissolve.canvas, frameRate: rates.count == 1 ? rates.first : nil,
                    minimumFrameDuration: frameDuration)
            ])
    }

    /// Where no clip tells.
    private static let usualFrame = MediaTime(value: 1, timescale: 30)

    func dropCache() { asset.source.dropCache() }

    func acceptChanges() { asset.source.acceptChanges() }

    /// A source that has changed fails where it is shown.
    func checkUnchanged(_ interruption: Interruption) {}

    func currentIdentity() -> InputIdentity? { nil }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader { try video.pictures(of: asset, counters, interruption) }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        try asset.source.sound(ofTrackAt: index, interruption)
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        try asset.source.samples(ofTrackAt: index, interruption)
    }

    /// Of the clip that would be shown without the transition.
    func origin(of type: MediaType, at time: MediaTime) -> (track: Track, time: MediaTime)? {
        guard type == .video, let shown = cut.media(at: ExactTime(clamping: time)) else { return nil }
        return (shown.media.track, shown.time.mediaTime)
    }
}

extension [FormatDescription] {
    /// Each once.
    fileprivate var unique: [FormatDescription] {
        reduce(into: []) { known, format in if !known.contains(format) { known.append(format) } }
    }
}
