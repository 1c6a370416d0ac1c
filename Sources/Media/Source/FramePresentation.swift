/// How a decoded frame is meant to be shown: what of its pixels, in which shape, and which way up.
package struct FramePresentation: Sendable, Hashable {
    /// How it is turned for display.
    let orientation: Orientation
    /// The shape of its pixels; nil for square ones.
    let pixelAspectRatio: Rational?
    /// The part of it that is to be seen; nil for all of it.
    let cleanAperture: PixelRect?
    /// The size of the picture that this is a smaller one of; nil where it is the picture itself.
    let originalSize: PixelSize?

    init(
        orientation: Orientation = .upright, pixelAspectRatio: Rational? = nil, cleanAperture: PixelRect? = nil,
        originalSize: PixelSize? = nil
    ) {
        self.orientation = orientation
        self.pixelAspectRatio = pixelAspectRatio
        self.cleanAperture = cleanAperture
        self.originalSize = originalSize
    }

    /// All of it as it is, with square pixels.
    package static let plain = FramePresentation()

    /// The size at which a frame of so many pixels is shown with square pixels, before any limit.
    func naturalSize(of coded: PixelSize, _ settings: ImageGenerator.Settings) -> PixelSize {
        var size = aperture(settings)?.size ?? originalSize ?? coded
        if settings.apertureMode != .encodedPixels, let ratio = pixelAspectRatio, ratio != .one {
            let width = Double(size.width) * ratio.value
            // A ratio that no camera writes is damage; it must not blow the picture up.
            if width >= 1, width <= Double(size.width) * 16 { size.width = Int(width.rounded()) }
        }
        return orientation(settings).isTransposed ? size.transposed : size
    }

    /// How it is turned where the settings ask for that.
    func orientation(_ settings: ImageGenerator.Settings) -> Orientation {
        settings.appliesPreferredTrackTransform ? orientation : .upright
    }

    /// The part that the settings show; nil for all of it.
    func aperture(_ settings: ImageGenerator.Settings) -> PixelRect? {
        settings.apertureMode == .cleanAperture ? cleanAperture : nil
    }
}
