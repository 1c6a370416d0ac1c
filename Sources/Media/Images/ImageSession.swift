/// An opened source of frames and what makes pictures of them.
///
/// Confined: `ImageGenerator` lends it to one worker at a time. Everything libav made goes with it, in `deinit` of its
/// parts, which must not run on the main thread.
final class ImageSession {
    /// Where the frames come from.
    let pictures: any PictureReader
    let counters: DecodeCounters
    let renderer = PictureRenderer()
    /// The version of the source that the frames are of.
    let revision: Int
    /// Whether the frames are still to be made by others.
    let awaitsFrames: Bool
    private let recent: RecentImages

    init(
        _ pictures: any PictureReader, of revision: Int, awaitsFrames: Bool, counters: DecodeCounters,
        recent: RecentImages
    ) {
        self.revision = revision
        self.pictures = pictures
        self.awaitsFrames = awaitsFrames
        self.counters = counters
        self.recent = recent
    }

    /// What a request asks for. Throws `MediaError` or `CancellationError`.
    func answer(_ request: FrameRequest, _ settings: ImageGenerator.Settings) throws -> SessionAnswer {
        var known: GeneratedImage?
        let found = try pictures.frame(request, FrameOptions(settings)) { time in
            known = recent.image(at: time, settings, of: revision)
            return known != nil
        }
        guard let found else {
            guard let known else { throw MediaError.noPicture }
            return .image(known.requested(request.time, known.reason(at: request.time)))
        }
        let answer = try answer(found, settings)
        if case .image(let image) = answer { recent.keep(image, for: request, settings, of: revision) }
        return answer
    }

    private func answer(_ found: RequestedFrame, _ settings: ImageGenerator.Settings) throws -> SessionAnswer {
        if let awaited = found.frame.awaited { return .awaited(found, awaited) }
        let image = try found.image(settings, by: renderer, counters: counters)
        return .image(image)
    }

    /// The frame presented at a time, for its picture to be made elsewhere; nil for pictures without time.
    func exactFrame(at time: MediaTime, _ settings: ImageGenerator.Settings) throws -> RequestedFrame? {
        guard pictures.singlePicture == nil else { return nil }
        return try pictures.frame(.at(time), FrameOptions(settings)) { _ in false }
    }

    /// Answers with every frame from a place on, as `PictureReader.frames(from:upTo:receive:)` hands them on.
    func answers(
        from start: FrameRequest, upTo end: MediaTime?, _ settings: ImageGenerator.Settings,
        receive: (SessionAnswer, MediaTime?) -> Bool
    ) throws -> FramesEnd {
        try pictures.frames(from: start, upTo: end) { frame, previous in
            let found = RequestedFrame(frame: frame, requestedTime: frame.time, reason: .exact)
            return receive(try answer(found, settings), previous)
        }
    }
}

extension MediaError {
    static var noPicture: MediaError {
        MediaError(.decodeFailed, "no picture can be decoded", remedy: "get the file again")
    }

    package static var noFrame: MediaError {
        MediaError(.noFrame, "no frame is presented at this time", remedy: "choose another time or a larger tolerance")
    }
}

extension GeneratedImage {
    /// Why this picture of a key frame is the answer to another request.
    fileprivate func reason(at time: MediaTime) -> Reason {
        switch reason {
        case .startsLater: .startsLater
        case .exact where actualTime <= time && duration.isNumeric && time < actualTime + duration: .exact
        default: .nearestKeyFrame
        }
    }

    /// The same picture as the answer to another request.
    func requested(_ time: MediaTime, _ reason: Reason) -> GeneratedImage {
        GeneratedImage(
            picture: picture, requestedTime: time, actualTime: actualTime, reason: actualTime == time ? .exact : reason,
            naturalSize: naturalSize, duration: duration, isDamaged: isDamaged)
    }
}
