public import Media
public import TimedMetadata

/// What a compositor makes a frame of.
public struct CompositionRequest: Sendable {
    /// When the frame is presented, on the asset's timeline.
    public let compositionTime: MediaTime

    /// The instruction that holds then.
    public let instruction: VideoCompositionInstruction

    /// What the frame must be like, and what makes such frames.
    public let renderContext: RenderContext

    /// The tracks whose samples come with it: those that the composition's `sourceSampleDataTrackIDs` and the instruction's
    /// `requiredSourceSampleDataTrackIDs` both name.
    public let sourceSampleDataTrackIDs: [TrackID]

    /// How urgently the frame is wanted: work for it on a `WorkerPool` should be of that priority.
    public private(set) var priority: WorkerPool.Priority

    private let frames: SourceFrames
    private var moments: [TrackID: TrackMoment] = [:]

    init(
        _ frames: [TrackID: Result<DecodedFrame, MediaError>], _ instruction: VideoCompositionInstruction,
        at time: MediaTime, _ renderContext: RenderContext, sampleDataTrackIDs: [TrackID]
    ) {
        (self.frames, self.instruction) = (SourceFrames(frames), instruction)
        (compositionTime, self.renderContext) = (time, renderContext)
        sourceSampleDataTrackIDs = sampleDataTrackIDs
        priority = .visible
    }

    /// The tracks whose frames the instruction requires, and that show something then or should.
    public var sourceTrackIDs: [TrackID] { instruction.requiredSourceTrackIDs.filter(frames.trackIDs.contains) }

    /// The frame that a track presents then, as if it asked for no turn.
    ///
    /// Throws `MediaError.noSuchTrack` for a track that the instruction does not require, `.noFrame` where the track shows
    /// nothing then, `.timedOut` once nobody waits for the compositor any more, and why the track could not be decoded.
    public func sourceFrame(byTrackID trackID: TrackID) throws -> VideoFrame {
        guard instruction.requiredSourceTrackIDs.contains(trackID) else {
            throw MediaError.notRequired(trackID, compositionTime)
        }
        guard let frame = try frames.frame(of: trackID) else { throw MediaError.nothing(of: trackID, compositionTime) }
        let layer = instruction.layerInstructions.first { $0.trackID == trackID }
        return VideoFrame(frame, placement: layer.map { $0.placement(at: compositionTime) })
    }

    /// What a track says at that time, of all its streams, on the asset's timeline; nil where it says nothing then, holds no
    /// timed metadata, or does not come with the request.
    public func sourceTimedMetadata(byTrackID trackID: TrackID) -> TimedMetadataGroup? { moments[trackID]?.group }

    /// The sample that a track presents at that time, as it is stored; nil where it presents none then, or does not come with
    /// the request. Clips of a composition cut its time.
    public func sourceSample(byTrackID trackID: TrackID) -> Sample? { moments[trackID]?.sample }

    /// The same with what its tracks of samples hold. Throws `MediaError` where one of them cannot be read, or
    /// `CancellationError`.
    func loaded(_ samples: SampleDataTracks, priority: WorkerPool.Priority) async throws -> CompositionRequest {
        var request = self
        request.priority = priority
        for trackID in sourceSampleDataTrackIDs {
            request.moments[trackID] = try await samples.moment(of: trackID, at: compositionTime, priority: priority)
        }
        return request
    }

    /// The frame that would be shown without a compositor: the layers of the instruction, one over the other.
    ///
    /// Throws why a track could not be decoded, or `MediaError.invalidRequest` for layers that cannot be.
    public func layeredFrame() throws -> VideoFrame {
        VideoFrame(
            try instruction.layeredFrame(at: compositionTime, in: renderContext) { try frames.frame(of: $0) },
            of: renderContext.size)
    }

    /// Whether references were missing or damaged when one of the frames was decoded.
    var isDamaged: Bool { frames.isDamaged }

    /// Lets go of the frames: nobody waits for the compositor any more.
    func abandon() { frames.removeAll() }
}

extension MediaError {
    fileprivate static func notRequired(_ trackID: TrackID, _ time: MediaTime) -> MediaError {
        MediaError(
            .noSuchTrack,
            "the compositor asks for track \(trackID) at \(time.seconds) s, which the instruction does not require",
            remedy: "name it in the instruction's requiredSourceTrackIDs")
    }

    fileprivate static func nothing(of trackID: TrackID, _ time: MediaTime) -> MediaError {
        MediaError(
            .noFrame, "track \(trackID) shows nothing at \(time.seconds) s",
            remedy: "ask only for those of sourceTrackIDs")
    }
}
