/// Which frame will do for a request, and how carefully it is decoded.
package struct FrameOptions: Sendable, Hashable {
    /// How much earlier than requested the frame may start; infinite for any key frame, zero for the exact frame.
    package var toleranceBefore: MediaTime
    /// How much later than requested the frame may start.
    package var toleranceAfter: MediaTime
    /// Whether a time before the first frame or after the last gives that frame.
    package var clampsToFrames: Bool
    /// The size that it will be scaled to; zero for its own.
    package var maximumSize: PixelSize
    /// Whether speed counts for more than the last bit of likeness.
    package var prefersSpeed: Bool

    /// Whether no other frame will do than the one presented at the time.
    package var isExact: Bool { toleranceBefore <= .zero && toleranceAfter <= .zero }

    /// Those of an image generator's settings.
    init(_ settings: ImageGenerator.Settings) {
        toleranceBefore = settings.requestedTimeToleranceBefore
        toleranceAfter = settings.requestedTimeToleranceAfter
        clampsToFrames = settings.clampsToFrames
        maximumSize = settings.maximumSize
        prefersSpeed = settings.prefersSpeed
    }
}

extension FrameOptions {
    /// The frame presented at the time, at its own size.
    package static let exact: FrameOptions = {
        var settings = ImageGenerator.Settings()
        settings.requestedTimeToleranceBefore = .zero
        settings.requestedTimeToleranceAfter = .zero
        return FrameOptions(settings)
    }()

    /// The same with any tolerance.
    package var anyKeyFrame: FrameOptions {
        var options = self
        (options.toleranceBefore, options.toleranceAfter) = (.positiveInfinity, .positiveInfinity)
        return options
    }

    /// The same without tolerance.
    package var exact: FrameOptions {
        var options = self
        (options.toleranceBefore, options.toleranceAfter) = (.zero, .zero)
        return options
    }
}
