/// What those need of a frame who lay it over others.
extension DecodedFrame {
    /// The size of the picture with square pixels, as if its track asked for no turn.
    package var layerSize: PixelSize { naturalSize(presentation.layerSettings(prefersSpeed: false)) }

    /// Whether no pixel is transparent.
    package var isOpaque: Bool {
        switch content {
        case .coded(let frame): !frame.hasAlpha
        case .composed, .awaited: true
        }
    }

    /// Makes a picture of exactly a size, turned by quarters as a transform says, on the calling worker.
    ///
    /// Throws `MediaError`; `.invalidRequest` where the transform leaves no side level.
    package func layerPicture(
        of size: PixelSize, turnedBy transform: Transform, prefersSpeed: Bool, by renderer: PictureRenderer
    ) throws -> Picture {
        guard let orientation = Orientation(transform) else { throw MediaError.notLevel }
        let settings = presentation.layerSettings(prefersSpeed: prefersSpeed)
        if let turned = turned(by: transform) { return try turned.picture(of: size, settings, by: renderer) }
        return try orientation.turned(toFill: size) { try picture(of: $0, settings, by: renderer) }
    }

    /// Makes the picture of the frame as it is shown, on the calling thread. Throws `MediaError`.
    package func shownPicture(
        of size: PixelSize, prefersSpeed: Bool = false, by renderer: PictureRenderer
    ) throws -> Picture {
        try picture(of: size, ImageGenerator.Settings(prefersSpeed: prefersSpeed), by: renderer)
    }

    /// The frame under another one, of which so much is seen, before either is scaled: one picture is made of them and not two.
    ///
    /// Nil where they are not alike enough for that. Throws `MediaError` where there is no memory.
    package func covered(
        by upper: DecodedFrame, opacity: Double, with renderer: PictureRenderer
    ) throws -> DecodedFrame? {
        guard presentation == upper.presentation, let frame, let above = upper.frame,
            let covered = try renderer.frame(frame, coveredBy: above, SampleBlend(opacity: opacity))
        else { return nil }
        return DecodedFrame(frame: covered, time: time, duration: duration, presentation: presentation)
    }

    /// The same as it is shown, in the middle of a black canvas, as large as that allows.
    package func fitted(into canvas: PixelSize) -> DecodedFrame {
        var fitted = self
        fitted.presentation = presentation.fitted(into: canvas)
        return fitted
    }

    /// The same turned by quarters as a transform says, whatever its track and the settings ask for; nil where that takes
    /// more than to say so.
    package func turned(by transform: Transform) -> DecodedFrame? {
        guard let presentation = presentation.turned(by: transform) else { return nil }
        var turned = self
        turned.presentation = presentation
        return turned
    }
}

extension MediaError {
    fileprivate static let notLevel = MediaError(
        .invalidRequest, "the picture is not turned by quarters", remedy: "turn it by a multiple of 90 degrees")
}
