internal import Media

/// A frame in its place among others.
struct Layer: Sendable {
    let frame: DecodedFrame
    /// From the pixels of the frame, as if its track asked for no turn, to those of the canvas.
    let transform: Transform
    /// The part of the frame that is shown, in its pixels.
    let part: Rectangle
    /// How much of what is below it hides, over 0 and up to 1.
    let opacity: Double
    /// What lies behind the frame, all over the canvas.
    let background: RGBColor?

    /// Nil where nothing of it is to be seen. Throws `MediaError.invalidRequest` for a transform of impossible numbers.
    init?(
        _ frame: DecodedFrame, _ instruction: VideoCompositionLayerInstruction, at time: MediaTime, scale: Transform,
        canvas: PixelSize
    ) throws {
        let opacity = instruction.opacity(at: time)
        let transform = instruction.transform(at: time).concatenating(scale)
        guard transform.isFinite, opacity.isFinite else {
            throw MediaError.impossibleLayer(ofTrack: instruction.trackID, at: time)
        }
        let whole = Rectangle(frame.layerSize)
        background = instruction.backgroundColor
        guard opacity > 0, let part = instruction.cropRectangle(at: time).map(whole.intersection) ?? whole,
            background != nil || part.transformed(by: transform).intersection(Rectangle(canvas)) != nil
        else { return nil }
        (self.frame, self.transform, self.part, self.opacity) = (frame, transform, part, min(1, opacity))
    }

    private var isWhole: Bool { part == Rectangle(frame.layerSize) }

    /// Whether nothing can be seen of a canvas below it.
    func hides(_ canvas: PixelSize) -> Bool {
        opacity == 1 && (background != nil || covers(canvas))
    }

    /// Whether nothing can be seen of what lies behind its frame.
    private func covers(_ canvas: PixelSize) -> Bool {
        frame.isOpaque && transform.keepsSidesLevel && part.transformed(by: transform).covers(canvas)
    }

    /// What is to be laid behind its frame; nil where nothing of that is seen.
    func visibleBackground(on canvas: PixelSize) -> RGBColor? { covers(canvas) ? nil : background }

    /// Its frame as it is, where that alone fills a canvas and nothing changes it, what is seen through it included; nil
    /// elsewhere.
    func untouched(filling canvas: PixelSize, over below: RGBColor?) -> DecodedFrame? {
        guard opacity == 1, frame.isOpaque || (background ?? below) == nil else { return nil }
        return whole(filling: canvas)
    }

    /// Its frame as it is, where that fills a canvas and nothing changes it but its opacity; nil elsewhere.
    func whole(filling canvas: PixelSize) -> DecodedFrame? {
        let size = frame.layerSize
        let scales = transform.scales
        guard transform.keepsSidesLevel, isWhole, part.transformed(by: transform).isAll(of: canvas),
            // To half a pixel of the canvas.
            abs(scales.across - scales.down) * Double(max(size.width, size.height)) < 0.5
        else { return nil }
        let turn = Transform(
            a: transform.a / scales.across, b: transform.b / scales.across, c: transform.c / scales.down,
            d: transform.d / scales.down)
        guard var whole = frame.turned(by: turn) else { return nil }
        if abs(scales.across - 1) > 1e-9 { whole.presentation = whole.presentation.fitted(into: canvas) }
        return whole
    }
}

extension MediaError {
    fileprivate static func impossibleLayer(ofTrack trackID: TrackID, at time: MediaTime) -> MediaError {
        MediaError(
            .invalidRequest,
            "the transform or the opacity of track \(trackID) in the video composition is not finite at \(time.seconds) s",
            remedy: "validate the composition")
    }
}
