/// A decoded frame and how it is meant to be shown.
///
/// Whoever holds it may make pictures of it, on any thread, while its reader goes on: the frame's pixels are its own, and
/// nobody changes them.
package struct DecodedFrame: @unchecked Sendable {
    /// The pixels as they were coded.
    let frame: Frame
    /// When it is first presented.
    package let time: MediaTime
    /// How long it is presented; indefinite where nothing tells.
    package let duration: MediaTime
    /// How it is turned for display.
    let orientation: Orientation
    /// The shape of its pixels; nil for square ones.
    let pixelAspectRatio: Rational?
    /// The part of it that is to be seen; nil for all of it.
    let cleanAperture: PixelRect?
    /// The size of the picture that this is a smaller one of; nil where it is the picture itself.
    var originalSize: PixelSize? = nil

    /// Whether references were missing or damaged when it was decoded.
    package var isDamaged: Bool { frame.isCorrupt }

    /// The size at which it is shown with square pixels, before any limit.
    func naturalSize(_ settings: ImageGenerator.Settings) -> PixelSize {
        var size = aperture(settings)?.size ?? originalSize ?? frame.size
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
