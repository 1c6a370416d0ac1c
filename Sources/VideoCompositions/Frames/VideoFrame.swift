public import Media

/// A frame of pictures: one of a source's, or one that a compositor makes.
///
/// A value: what changes one changes no other. A frame stays as its decoder left it until its pixels are asked for or changed,
/// so that one that a compositor returns as it came costs nothing.
public struct VideoFrame: Sendable {
    private enum Content: Sendable {
        /// Of a track, as if it asked for no turn, and where that track's layer puts it.
        case source(DecodedFrame, VideoCompositionLayerInstruction?)
        /// As it is shown.
        case shown(DecodedFrame)
        /// Pixels of its own.
        case pixels(Canvas)
        /// It should have been changed, and its pixels could not be had.
        case failed(MediaError)
    }

    /// Its size with square pixels.
    public let size: PixelSize

    private var content: Content

    /// A frame of a track, and where that track's layer puts it.
    init(_ frame: DecodedFrame, placement: VideoCompositionLayerInstruction?) {
        (size, content) = (frame.layerSize, .source(frame, placement))
    }

    /// A frame as it is shown in a size.
    init(_ frame: DecodedFrame, of size: PixelSize) { (self.size, content) = (size, .shown(frame)) }

    /// A frame of pixels.
    init(_ canvas: Canvas) { (size, content) = (canvas.size, .pixels(canvas)) }

    // MARK: Pixels

    /// The picture scaled to exactly a size, turned by nothing. Throws `MediaError` for impossible sizes, and where the frame
    /// cannot be brought to sRGB.
    public func picture(of size: PixelSize) throws -> Picture {
        if case .pixels(let canvas) = content, size == self.size { return try canvas.madePicture() }
        return try decoded().shownPicture(of: size, by: PictureRenderer())
    }

    /// Lends the pixels: one plane of red, green, blue and straight alpha, 8 bits each, in sRGB.
    ///
    /// Throws what `body` throws, and `MediaError` where the frame cannot be brought to sRGB.
    public func withPlanes<Value>(_ body: ([Plane]) throws -> Value) throws -> Value {
        let canvas = try canvas()
        return try canvas.withBytes { bytes in
            try body([Plane(width: size.width, height: size.height, bytesPerRow: size.width * 4, bytes: bytes)])
        }
    }

    /// Lends the pixels to be changed: one plane of red, green, blue and straight alpha, 8 bits each, in sRGB.
    ///
    /// Throws what `body` throws, and `MediaError` where the frame cannot be brought to sRGB.
    public mutating func withMutablePlanes<Value>(_ body: ([MutablePlane]) throws -> Value) throws -> Value {
        var canvas = try canvas()
        // Held once, so that changing copies nothing.
        content = .pixels(Canvas())
        defer { content = .pixels(canvas) }
        return try canvas.withMutableBytes { [size] bytes in
            try body([MutablePlane(width: size.width, height: size.height, bytesPerRow: size.width * 4, bytes: bytes)])
        }
    }

    /// Lays a picture over it, its upper left pixel at a place; what lies outside is left out. `opacity` is 0 to 1.
    ///
    /// Where the frame cannot be brought to sRGB, it fails for that reason when it is used.
    public mutating func blend(_ picture: Picture, at place: PixelPoint, opacity: Double = 1) {
        do {
            var canvas = try canvas()
            content = .pixels(Canvas())
            let opacity = opacity > 0 ? min(1, opacity) : 0
            canvas.draw(
                picture, left: Double(place.x), top: Double(place.y), within: Rectangle(canvas.size), opacity)
            content = .pixels(canvas)
        } catch let error as MediaError {
            content = .failed(error)
        } catch {
            content = .failed(MediaError(.compositionFailed, "the frame has no pixels: \(error)"))
        }
    }

    private func canvas() throws -> Canvas {
        switch content {
        case .pixels(let canvas): canvas
        case .failed(let error): throw error
        case .source, .shown: Canvas(try decoded().shownPicture(of: size, by: PictureRenderer()))
        }
    }

    // MARK: Handing it on

    /// Whether it was changed, or made.
    var hasOwnPixels: Bool { if case .pixels = content { true } else { false } }

    /// The frame as it is shown. Throws `MediaError` where there is no memory, or what went wrong before.
    func decoded() throws -> DecodedFrame {
        switch content {
        case .source(let frame, _): frame.turned(by: .identity) ?? frame
        case .shown(let frame): frame
        case .pixels(let canvas): try DecodedFrame(canvas.madePicture(), time: .zero, duration: .indefinite)
        case .failed(let error): throw error
        }
    }

    /// The same in a render context. Throws like `RenderContext.makeFrame(copying:)`.
    func copied(into context: RenderContext) throws -> VideoFrame {
        switch content {
        case .source(let frame, let placement?):
            let instruction = VideoCompositionInstruction(
                timeRange: TimeRange(start: .zero, duration: .positiveInfinity), layerInstructions: [placement])
            return VideoFrame(try instruction.layeredFrame(at: .zero, in: context) { _ in frame }, of: context.size)
        case .source(let frame, nil): return VideoFrame(frame.fitted(into: context.size), of: context.size)
        case .shown, .pixels, .failed:
            return size == context.size ? self : VideoFrame(try decoded().fitted(into: context.size), of: context.size)
        }
    }
}
