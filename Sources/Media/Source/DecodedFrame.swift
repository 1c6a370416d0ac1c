/// A decoded frame and how it is meant to be shown.
///
/// Whoever holds it may make pictures of it, on any thread, while its reader goes on: the frame's pixels are its own, and
/// nobody changes them.
package struct DecodedFrame: @unchecked Sendable {
    /// What pictures are made of.
    enum Content {
        /// Pixels as they were coded.
        case coded(Frame)
        /// Frames of several tracks, which are put together when a picture is made.
        case composed(any FrameComposition)
        /// Frames of several tracks, of which others are still to make one.
        case awaited(any AwaitedFrame)
    }

    let content: Content
    /// When it is first presented.
    package var time: MediaTime
    /// How long it is presented; indefinite where nothing tells.
    package var duration: MediaTime
    /// How it is meant to be shown.
    package var presentation: FramePresentation

    init(frame: Frame, time: MediaTime, duration: MediaTime, presentation: FramePresentation) {
        content = .coded(frame)
        self.time = time
        self.duration = duration
        self.presentation = presentation
    }

    /// A frame of pixels that no decoder made. Throws `MediaError` where there is no memory.
    package init(
        _ picture: Picture, time: MediaTime, duration: MediaTime, presentation: FramePresentation = .plain
    ) throws {
        let frame = try Frame(copying: picture)
        if picture.isOpaque { frame.ignoreAlpha() }
        self.init(frame: frame, time: time, duration: duration, presentation: presentation)
    }

    /// Frames that are shown as one picture.
    package init(_ composition: any FrameComposition, time: MediaTime, duration: MediaTime) {
        content = .composed(composition)
        self.time = time
        self.duration = duration
        presentation = .plain
    }

    /// Frames of which others are still to make one.
    package init(_ frame: any AwaitedFrame, time: MediaTime, duration: MediaTime) {
        content = .awaited(frame)
        self.time = time
        self.duration = duration
        presentation = .plain
    }

    /// What is still to be made; nil where pictures can be made at once.
    var awaited: (any AwaitedFrame)? {
        if case .awaited(let frame) = content { frame } else { nil }
    }

    /// The pixels as they were coded; nil where several frames are put together.
    var frame: Frame? {
        if case .coded(let frame) = content { frame } else { nil }
    }

    /// Whether references were missing or damaged when it was decoded.
    package var isDamaged: Bool {
        switch content {
        case .coded(let frame): frame.isCorrupt
        case .composed(let composition): composition.isDamaged
        case .awaited(let frame): frame.isDamaged
        }
    }

    /// The size at which it is shown with square pixels, before any limit.
    package func naturalSize(_ settings: ImageGenerator.Settings) -> PixelSize {
        switch content {
        case .coded(let frame): presentation.naturalSize(of: frame.size, settings)
        case .composed(let composition): presentation.naturalSize(of: composition.size, settings)
        case .awaited(let frame): frame.size
        }
    }

    /// Makes a picture of exactly a size, on the calling worker. Throws `MediaError`.
    func picture(
        of size: PixelSize, _ settings: ImageGenerator.Settings, by renderer: PictureRenderer
    ) throws -> Picture {
        switch content {
        case .awaited: throw MediaError.stillAwaited
        case .composed(let composition):
            let place = presentation.place(of: composition.size, in: size, settings)
            let picture = try presentation.orientation(settings).turned(toFill: place?.size ?? size) {
                try composition.picture(of: $0, prefersSpeed: settings.prefersSpeed, by: renderer)
            }
            return place.map { picture.placed(at: $0, onBlackOf: size) } ?? picture
        case .coded(let frame):
            let place = presentation.place(of: frame.size, in: size, settings)
            let part = try presentation.aperture(settings).map(frame.part) ?? frame
            let picture = try renderer.picture(
                of: part, size: place?.size ?? size, orientation: presentation.orientation(settings),
                background: settings.background, prefersSpeed: settings.prefersSpeed)
            return place.map { picture.placed(at: $0, onBlackOf: size) } ?? picture
        }
    }
}

extension MediaError {
    fileprivate static let stillAwaited = MediaError(
        .decodeFailed, "the frame is not composed yet", remedy: "ask for its picture through an image generator")
}
