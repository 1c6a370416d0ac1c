/// A decoded frame and how it is meant to be shown.
///
/// Whoever holds it may make pictures of it, on any thread, while its reader goes on: the frame's pixels are its own, and
/// nobody changes them.
package struct DecodedFrame: @unchecked Sendable {
    /// The pixels as they were coded.
    let frame: Frame
    /// When it is first presented.
    package var time: MediaTime
    /// How long it is presented; indefinite where nothing tells.
    package var duration: MediaTime
    /// How it is meant to be shown.
    package var presentation: FramePresentation

    init(frame: Frame, time: MediaTime, duration: MediaTime, presentation: FramePresentation) {
        self.frame = frame
        self.time = time
        self.duration = duration
        self.presentation = presentation
    }

    /// A frame of pixels that no decoder made. Throws `MediaError` where there is no memory.
    package init(
        _ picture: Picture, time: MediaTime, duration: MediaTime, presentation: FramePresentation = .plain
    ) throws {
        self.init(frame: try Frame(copying: picture), time: time, duration: duration, presentation: presentation)
    }

    /// Whether references were missing or damaged when it was decoded.
    package var isDamaged: Bool { frame.isCorrupt }

    /// The size at which it is shown with square pixels, before any limit.
    package func naturalSize(_ settings: ImageGenerator.Settings) -> PixelSize {
        presentation.naturalSize(of: frame.size, settings)
    }
}
