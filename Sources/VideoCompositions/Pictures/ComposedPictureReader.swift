internal import Media

/// The pictures of a video composition: those of the asset's tracks, laid over each other.
///
/// Frames begin with those of one track, or on a grid; what else is shown with them is asked of the other tracks, exactly and
/// for the same job. A frame that alone fills the picture is handed on as it is.
///
/// Confined as `PictureReader` says.
final class ComposedPictureReader: PictureReader {
    private let schedule: InstructionSchedule
    private let renderContext: RenderContext
    /// What makes the frames; nil where they are the layers.
    private let calls: CompositorCalls?
    private let tracks: TrackReaders
    /// What tells when frames begin: a track's reader, or a grid.
    private let timing: any PictureReader
    /// The track whose reader that is.
    private let timingTrackID: TrackID?
    private let durationOfFrames: MediaTime

    init(
        _ schedule: InstructionSchedule, _ renderContext: RenderContext, _ calls: CompositorCalls?,
        _ tracks: TrackReaders, timing: any PictureReader, ofTrack timingTrackID: TrackID?, _ frameDuration: MediaTime
    ) {
        (self.schedule, self.renderContext, self.calls, self.tracks) = (schedule, renderContext, calls, tracks)
        (self.timing, self.timingTrackID) = (timing, timingTrackID)
        durationOfFrames = frameDuration
    }

    // MARK: Jobs

    func begin(_ interruption: Interruption) throws {
        tracks.begin(interruption)
        try timing.begin(interruption)
    }

    func startClock() { timing.startClock() }

    /// The other tracks are opened again by themselves.
    var isBroken: Bool { timing.isBroken }

    var singlePicture: GeneratedImage.Reason? { timing.singlePicture }
    var codedSize: PixelSize { renderContext.size }
    var frameDuration: MediaTime? { timing.frameDuration ?? durationOfFrames }
    var position: MediaTime? { timing.position }

    var leavesProcessor: Bool {
        get { timing.leavesProcessor }
        set {
            timing.leavesProcessor = newValue
            tracks.leavesProcessor = newValue
        }
    }

    var skipsLoopFilter: Bool {
        get { timing.skipsLoopFilter }
        set {
            timing.skipsLoopFilter = newValue
            tracks.skipsLoopFilter = newValue
        }
    }

    var decoderBytes: Int { timing.decoderBytes + tracks.decoderBytes }

    func close(_ kind: DecoderKind) -> Bool {
        let hasClosed = tracks.close(kind)
        return timing.close(kind) || hasClosed
    }

    // MARK: Frames

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        if timingTrackID == nil, !options.isExact, case .at(let time) = request,
            let loose = try looseFrame(at: time, options, unless: isKnown)
        {
            return loose
        }
        guard var found = try timing.frame(request, options, unless: isKnown) else { return nil }
        // A single picture is shown at any time.
        let time = singlePicture == nil ? found.frame.time : max(.zero, request.time)
        found.frame = try composed(found.frame, at: time)
        return found
    }

    /// Where a grid tells the times: the frame that first shows the key frame nearest to a time, of the topmost track; the
    /// inner nil where `isKnown` has it, the outer one where it lies out of tolerance.
    private func looseFrame(
        at time: MediaTime, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame?? {
        guard let present = try timing.frame(.at(time), .exact, unless: { _ in false }),
            let trackID = try topmostTrack(at: present.frame.time),
            let key = try tracks.reading(trackID, besides: [], { try $0.frame(.at(time), options) { _ in false } }),
            key.reason == .nearestKeyFrame || key.reason == .exact, try tracks.isShown(trackID, at: key.frame.time),
            let first = try firstFrame(from: key.frame.time)
        else { return nil }
        let shown = first.time
        guard shown >= time - options.toleranceBefore, shown <= time + options.toleranceAfter else { return nil }
        if isKnown(shown) { return .some(nil) }
        let reason = present.frame.time == shown ? present.reason : .nearestKeyFrame
        return RequestedFrame(frame: try composed(first, at: shown), requestedTime: time, reason: reason)
    }

    /// The first frame that begins at a time or later; nil where the last one begins before it.
    private func firstFrame(from time: MediaTime) throws -> DecodedFrame? {
        guard let present = try timing.frame(.at(time), .exact, unless: { _ in false }) else { return nil }
        if present.frame.time >= time { return present.frame }
        do {
            return try timing.frame(.after(time), .exact) { _ in false }?.frame
        } catch let error as MediaError where error.code == .noFrame {
            return nil
        }
    }

    /// The topmost track that an instruction shows at a time and that has something to show then.
    private func topmostTrack(at time: MediaTime) throws -> TrackID? {
        try schedule.instruction(at: time).layerInstructions.map(\.trackID).first { try tracks.isShown($0, at: time) }
    }

    /// What the instruction of a time makes of the frame that is timed then.
    private func composed(_ timed: DecodedFrame, at time: MediaTime) throws -> DecodedFrame {
        let instruction = try schedule.instruction(at: time)
        let needed = instruction.requiredSourceTrackIDs
        func frame(of trackID: TrackID) throws -> DecodedFrame? {
            if trackID == timingTrackID { return try tracks.isShown(trackID, at: time) ? timed : nil }
            return try tracks.frame(of: trackID, at: time, besides: needed)
        }
        if let calls {
            var frames: [TrackID: Result<DecodedFrame, MediaError>] = [:]
            for trackID in needed {
                do {
                    frames[trackID] = try frame(of: trackID).map { .success($0) }
                } catch let error as MediaError where error.code != .changed {
                    frames[trackID] = .failure(error)
                }
            }
            let call = calls.call(with: frames, instruction, at: time, renderContext)
            return DecodedFrame(call, time: timed.time, duration: timed.duration)
        }
        var composed = try instruction.layeredFrame(at: time, in: renderContext, frame)
        (composed.time, composed.duration) = (timed.time, timed.duration)
        return composed
    }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd {
        try timing.frames(from: start, upTo: end) { frame, previous in
            try receive(composed(frame, at: frame.time), previous)
        }
    }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning {
        var begun = try timing.beginFrames(at: time)
        begun.first = try begun.first.map { try composed($0, at: $0.time) }
        return begun
    }

    func nextFrame() throws -> DecodedFrame? { try timing.nextFrame().map { try composed($0, at: $0.time) } }

    // MARK: Several times, and key frames

    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) throws -> ImagePlan {
        try timing.plan(times, from: first, limit: limit, options)
    }

    func expect(_ times: [MediaTime]) throws { try timing.expect(times) }

    func interruptExpected() { timing.interruptExpected() }

    func keyFrameTimes() throws -> [MediaTime]? { try timing.keyFrameTimes() }

    /// Where a grid tells the times: when a key frame of the topmost track is first shown.
    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) throws -> MediaTime? {
        if timingTrackID != nil { return try timing.keyFrameTime(direction, from: time) }
        guard let present = try timing.frame(.at(time), .exact, unless: { _ in false }),
            let trackID = try topmostTrack(at: present.frame.time)
        else { return nil }
        var place = time
        while let key = try tracks.reading(trackID, besides: [], { try $0.keyFrameTime(direction, from: place) }),
            let shown = try firstFrame(from: key)?.time
        {
            if direction == .forward ? shown > time : shown < time { return shown }
            // It is first shown with the frame from which the search began.
            place = key
        }
        return nil
    }
}
