package import Media

extension VideoComposition: PictureComposing {
    package var awaitsFrames: Bool { compositor != nil }

    package func pictures(
        of asset: Asset, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        guard let canvas = scaledRenderSize else { throw MediaError.impossibleSize }
        let context = RenderContext(canvas, renderSize: renderSize, renderScale: renderScale)
        let calls = compositor.map { CompositorCalls($0, of: asset, withSamplesOf: sourceSampleDataTrackIDs) }
        let tracks = TrackReaders(asset, counters, interruption)
        let schedule = InstructionSchedule(instructions)
        guard schedule.end > .zero else { throw MediaError.noInstructions }
        if let trackID = sourceTrackIDForFrameTiming {
            let timing = try tracks.open(trackID)
            return ComposedPictureReader(
                schedule, context, calls, tracks, timing: timing, ofTrack: trackID, frameDuration)
        }
        guard frameDuration.isNumeric, frameDuration > .zero else { throw MediaError.impossibleFrameDuration }
        let grid = FrameGrid(frameDuration, end: schedule.end, size: canvas, budget: asset.source.budget, interruption)
        return ComposedPictureReader(schedule, context, calls, tracks, timing: grid, ofTrack: nil, frameDuration)
    }
}

extension MediaError {
    fileprivate static let impossibleSize = MediaError(
        .invalidRequest, "the video composition's size is none that pictures can have",
        remedy: "set another renderSize or renderScale")

    fileprivate static let noInstructions = MediaError(
        .invalidRequest, "the video composition has no instruction that can hold",
        remedy: "add one for the time that is to be shown")

    fileprivate static let impossibleFrameDuration = MediaError(
        .invalidRequest, "the video composition's frameDuration is no length of a frame",
        remedy: "set a length above zero, such as 1/30 s")
}
