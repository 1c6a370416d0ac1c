/// How a decoded frame is meant to be shown: what of its pixels, in which shape, and which way up.
package struct FramePresentation: Sendable, Hashable {
    /// How it is turned for display.
    private(set) var orientation: Orientation
    /// The shape of its pixels; nil for square ones.
    let pixelAspectRatio: Rational?
    /// The part of it that is to be seen; nil for all of it.
    let cleanAperture: PixelRect?
    /// The size of the picture that this is a smaller one of; nil where it is the picture itself.
    let originalSize: PixelSize?
    /// Whether it is turned whatever the settings say: by what composes the pictures.
    private(set) var turnsAlways = false
    /// The sizes of the black canvases that it is fitted into, one into the next: those of the compositions that show it.
    private var canvases: [PixelSize] = []

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

    /// The same in the middle of a black canvas, as large as that allows; the canvas has pixels, and no more than can be
    /// decoded.
    package func fitted(into canvas: PixelSize) -> FramePresentation {
        var presentation = self
        presentation.canvases.append(canvas)
        return presentation
    }

    /// The same of a frame that stands for one of another size, which is that with square pixels before any turn.
    package func standing(for original: PixelSize) -> FramePresentation {
        var presentation = FramePresentation(orientation: orientation, originalSize: original)
        (presentation.turnsAlways, presentation.canvases) = (turnsAlways, canvases)
        return presentation
    }

    /// The same turned as a transform says and not as its track prefers, whatever the settings say; nil where that is no
    /// turn by quarters, or the frame is within a canvas already.
    func turned(by transform: Transform) -> FramePresentation? {
        if !canvases.isEmpty {
            return transform.a == 1 && transform.d == 1 && transform.b == 0 && transform.c == 0 ? self : nil
        }
        guard let orientation = Orientation(transform) else { return nil }
        var presentation = self
        (presentation.orientation, presentation.turnsAlways) = (orientation, true)
        return presentation
    }

    /// The settings that show what layers are made of: the frame as if its track asked for no turn, with square pixels.
    ///
    /// Within a canvas it is turned already.
    func layerSettings(prefersSpeed: Bool) -> ImageGenerator.Settings {
        var settings = ImageGenerator.Settings(appliesPreferredTrackTransform: !canvases.isEmpty)
        settings.prefersSpeed = prefersSpeed
        return settings
    }

    /// The size at which a frame of so many pixels is shown with square pixels, before any limit.
    func naturalSize(of coded: PixelSize, _ settings: ImageGenerator.Settings) -> PixelSize {
        canvases.last ?? ownSize(of: coded, settings)
    }

    /// Where in a picture of `size` a frame of so many pixels is; nil where it is all of it.
    func place(of coded: PixelSize, in size: PixelSize, _ settings: ImageGenerator.Settings) -> PixelRect? {
        if canvases.isEmpty { return nil }
        let own = ownSize(of: coded, settings)
        // Parts of the canvas that holds it.
        var (x, y, width, height) = (0.0, 0.0, 1.0, 1.0)
        var box = own
        for canvas in canvases {
            let scale = min(
                Double(canvas.width) / Double(max(1, box.width)), Double(canvas.height) / Double(max(1, box.height)))
            let across = Double(box.width) * scale / Double(max(1, canvas.width))
            let down = Double(box.height) * scale / Double(max(1, canvas.height))
            (x, y) = ((1 - across) / 2 + x * across, (1 - down) / 2 + y * down)
            (width, height) = (width * across, height * down)
            box = canvas
        }
        func pixels(_ start: Double, _ length: Double, of whole: Int) -> (start: Int, count: Int) {
            let first = min(whole - 1, max(0, Int((start * Double(whole)).rounded())))
            let end = min(whole, Int(((start + length) * Double(whole)).rounded()))
            return (first, max(1, end - first))
        }
        let (columns, rows) = (pixels(x, width, of: size.width), pixels(y, height, of: size.height))
        let place = PixelRect(
            x: columns.start, y: rows.start, size: PixelSize(width: columns.count, height: rows.count))
        return place.size == size ? nil : place
    }

    private func ownSize(of coded: PixelSize, _ settings: ImageGenerator.Settings) -> PixelSize {
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
        settings.appliesPreferredTrackTransform || turnsAlways ? orientation : .upright
    }

    /// The part that the settings show; nil for all of it.
    func aperture(_ settings: ImageGenerator.Settings) -> PixelRect? {
        settings.apertureMode == .cleanAperture ? cleanAperture : nil
    }
}
