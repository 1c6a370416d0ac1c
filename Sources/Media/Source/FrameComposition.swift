/// Frames of several tracks that are shown as one picture.
///
/// Whoever holds it may make pictures of it, on any thread.
package protocol FrameComposition: Sendable {
    /// The size of the picture with square pixels, before any limit.
    var size: PixelSize { get }

    /// Whether references were missing or damaged when one of its frames was decoded.
    var isDamaged: Bool { get }

    /// Makes the picture in a size, on the calling worker. `prefersSpeed` is that of the settings. Throws `MediaError`.
    func picture(of size: PixelSize, prefersSpeed: Bool, by renderer: PictureRenderer) throws -> Picture
}
