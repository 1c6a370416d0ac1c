import CLinux

/// A decoded frame on its way to a picture: all that the scaling needs, taken from the source beforehand.
///
/// Whoever holds it may make the picture, on any thread, while the source goes on: the frame's pixels are its own.
struct Rendering: @unchecked Sendable {
    let frame: Frame
    let size: PixelSize
    let orientation: Orientation
    let background: RGBColor?
    let prefersSpeed: Bool
    let requestedTime: MediaTime
    let actualTime: MediaTime
    let reason: GeneratedImage.Reason
    let naturalSize: PixelSize
    let duration: MediaTime

    /// Makes the picture. Throws `MediaError`.
    func image(by renderer: PictureRenderer, counters: DecodeCounters) throws -> GeneratedImage {
        let begin = linux_monotonic_time()
        defer { counters.countPicture(nanoseconds: linux_monotonic_time() - begin) }
        let picture = try renderer.picture(
            of: frame, size: size, orientation: orientation, background: background, prefersSpeed: prefersSpeed)
        return GeneratedImage(
            picture: picture, requestedTime: requestedTime, actualTime: actualTime, reason: reason,
            naturalSize: naturalSize, duration: duration, isDamaged: frame.isCorrupt)
    }
}
